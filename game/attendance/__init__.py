"""Who looks after the program (看店的): at home nobody, in a tea room the kiosk's attendant. `game.app` asks it."""
