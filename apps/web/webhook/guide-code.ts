/** The code of a guide, by its language. Pure. */

export interface GuideCode {
  /** Of the block, such as `python`. */
  readonly language: string;
  readonly code: string;
}

/** The blocks of code in Markdown whose first line names this file, with any extension. */
export function codeOfFile(markdown: string, file: string): GuideCode[] {
  const blocks = markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, language = '', code = '']) => {
    const [first = ''] = code.split('\n');
    return new RegExp(`\\b${file}\\.\\w+\\s*$`).test(first) ? [{ language, code: code.trimEnd() }] : [];
  });
}

export const languageNames: ReadonlyMap<string, string> = new Map([
  ['js', 'JavaScript'],
  ['python', 'Python'],
  ['go', 'Go'],
  ['php', 'PHP'],
]);
