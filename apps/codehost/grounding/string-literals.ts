/** The texts in a line of code that may be on the screen or in a request: quoted strings, and text between tags. Pure. */

const quoted = /"((?:[^"\\]|\\.){1,200})"|'((?:[^'\\]|\\.){1,200})'|`((?:[^`\\]|\\.){1,200})`/g;
const betweenTags = /(?:^\s*|[>}])([^<>{}=;]{2,200})(?=[<{]|$)/g;
const markup =
  /\.(?:[jt]sx|vue|svelte|astro|html?|erb|haml|slim|hbs|mustache|ejs|pug|twig|liquid|njk|j(?:inja)?2|cshtml|razor|jsp|php|xml)$/i;

/** For tests. */
export const literalPatterns: readonly RegExp[] = [quoted, betweenTags];

export function hasMarkup(path: string): boolean {
  return markup.test(path);
}

export function literalsIn(line: string, isMarkup: boolean): string[] {
  const found: string[] = [];
  for (const match of line.matchAll(quoted)) found.push(match[1] ?? match[2] ?? match[3]!);
  if (!isMarkup) return found;
  for (const match of line.matchAll(betweenTags)) {
    const text = match[1]!.trim();
    if (/\p{L}{2}/u.test(text)) found.push(text);
  }
  return found;
}
