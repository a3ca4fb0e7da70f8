"""Characters play scenes with given emotions; a judge scores how well they stay in role."""
