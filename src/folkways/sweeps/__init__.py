"""Many runs: over seeds, parameters, ablations, minds, on one machine or several."""
