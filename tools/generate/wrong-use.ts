/** What somebody asked for and cannot have. The message says why, and what to do instead; nothing was written. */
export class WrongUse extends Error {}
