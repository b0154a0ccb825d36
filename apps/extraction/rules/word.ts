/** Words and keywords of names and texts. */

/** The words of a name or a text, in lower case; camelCase and snake_case are split. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0);
}

const fillWords = new Set(
  'a an and any are as at be by did do does for from has have how if in is it its of on or per the there this to was were what when whether which who with would you your'.split(
    ' ',
  ),
);

/** The stems of the relevant words of a text: "loads" equals "loaded". */
export function keywordsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => word.length > 1 && !fillWords.has(word))
      .map((word) =>
        word.replace(/(?:ing|ed|es|s|ly)$/, (ending) => (word.length - ending.length > 2 ? '' : ending)),
      ),
  );
}

/** How many keywords two texts share. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared;
}
