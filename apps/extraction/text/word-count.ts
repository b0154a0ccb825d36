/** The number of words in a text, also of languages that write without spaces. Pure. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

export function wordCount(text: string): number {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}
