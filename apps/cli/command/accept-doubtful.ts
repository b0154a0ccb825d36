/** The option of every command whose exit code is a verdict. */
export const acceptDoubtful = [
  '--accept-doubtful',
  'also accept a pass that its evidence does not bear out',
] as const;
