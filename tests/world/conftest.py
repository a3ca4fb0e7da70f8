import sys
from pathlib import Path

# Test modules are imported one by one; this lets them share tests/world/small_towns.py.
sys.path.insert(0, str(Path(__file__).parents[2]))
