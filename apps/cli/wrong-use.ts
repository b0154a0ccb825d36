/** The program was called with something that cannot work. The message says what to do. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}
