# Puzzles, in the browser and in the terminal.

puzzles-title = Puzzles
puzzles-text = Positions from real games. One choice is clearly best; everything that the seat knew lies open to you.
puzzles-theme = Theme
puzzles-all-themes = All themes
puzzles-theme-count = { $name } ({ $solved } of { $puzzles })
puzzles-rating = Your rating: { $rating } ± { $deviation }
puzzles-rating-guess = Your rating: { $rating } ± { $deviation } (still a guess)
puzzles-progress = { $solved } of { $tried } solved
puzzles-difficulty = Puzzle: { $rating }
puzzles-ask = Choose on the table what is best here.
puzzles-give-up = Show the answer
puzzles-next = Next puzzle
puzzles-right = Right!
puzzles-wrong = Not the best choice.
puzzles-answer = The answer
puzzles-again = You have answered this puzzle before, so it did not count.
puzzles-change = Rating { $before } → { $after }
puzzles-values = What each choice is worth
puzzles-choice = Choice
puzzles-win = Win chance
puzzles-points = Points
puzzles-best = Best
puzzles-yours = Yours
puzzles-none-left = You have answered every puzzle of this theme. Choose another one.
puzzles-proved-text = A small round with these cards only: { $cards }. It ends after { $quiet ->
    [one] one turn
   *[other] { $quiet } turns
} in which no card is drawn. The values are exact: what you lose or gain against the best opponent, in points.
puzzles-about = About: { $themes }
puzzle-best = Best was: { $action }.
puzzle-loses = Your choice wins { $loss ->
    [one] { $loss } percentage point
   *[other] { $loss } percentage points
} less.
puzzle-proved = By exact calculation it is { $points } points better than the next choice: { $action }.
puzzle-theme-proved = Solved exactly
puzzle-theme-call = Call or wait
puzzle-theme-give = Which card to give
puzzle-theme-set = One card or several
puzzle-theme-memory = Remember your own card
puzzle-theme-zero = Who has the 0?
puzzle-theme-ability = Use the ability?
puzzle-theme-target = On which card?
puzzle-theme-others = Other villages
puzzle-theme-take = Take it or draw
puzzle-theme-keep = Keep it or discard it
puzzle-theme-other = Something else
puzzle-theme-last-turn = After the call
puzzle-theme-last-round = The last round
terminal-puzzle = Puzzle { $id }, rating { $rating }
terminal-puzzle-how = Type the number or the code of your choice. “answer” shows the solution, “quit” ends.
terminal-puzzle-none = There is no puzzle of this theme. Themes: { $themes }.
terminal-puzzle-score = { $solved } of { $tried } solved.
terminal-puzzle-value = { $mark } { $action }: { $win }%, ± { $error }
terminal-puzzle-exact = { $mark } { $action }: { $points } points, exact
