/** Texts by numbers. Pure. */

/** In characters. */
const longestShared = 80;

/**
 * Texts by numbers, each short one once: types, methods, selectors. Long texts are mostly different from each other, and
 * looking for them took as long as reading the whole recording.
 */
export class StringTable {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];

  numberOf(text: string): number {
    if (text.length > longestShared) return this.texts.push(text) - 1;
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.push(text) - 1;
    this.numbers.set(text, number);
    return number;
  }

  textOf(number: number): string {
    return this.texts[number]!;
  }

  /** A test that runs at most once for each text. */
  matcher(test: (text: string) => boolean): (number: number) => boolean {
    const unknown = 0;
    const [no, yes] = [1, 2];
    const answers = new Uint8Array(this.texts.length);
    return (number) => {
      if (answers[number] === unknown) answers[number] = test(this.texts[number]!) ? yes : no;
      return answers[number] === yes;
    };
  }
}
