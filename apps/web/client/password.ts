/** What the API asks of a new password, in words. */
export const passwordHint = 'At least 10 characters, and not a common password';
