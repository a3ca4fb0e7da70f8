"""A whole generative agent (Park et al. 2023), complete with norms switched off."""
