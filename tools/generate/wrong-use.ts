/** A refused request. The message says why, and what to do instead. Nothing was written. */
export class WrongUse extends Error {}
