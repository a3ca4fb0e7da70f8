"""Personas answer questionnaires; are they recognised by their answers?"""
