/** The option of every command whose exit code is a verdict. */
export const acceptDoubtful = [
  '--accept-doubtful',
  'also accept a pass that the evidence does not support',
] as const;
