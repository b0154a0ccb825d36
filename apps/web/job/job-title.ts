/** The title of a job: the first line of its instructions, without the marks of Markdown. Pure. */

const longest = 120;

interface Titled {
  readonly request: { readonly description?: string; readonly template?: string; readonly url?: string };
}

export function titleOf({ request: { description, template, url } }: Titled): string {
  const line = description
    ?.split('\n')
    .map(plainText)
    .find((one) => one !== '');
  const title = line ?? template ?? url ?? 'Job';
  return title.length <= longest ? title : `${title.slice(0, longest - 1)}…`;
}

/** A line of Markdown as plain text. */
export function plainText(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/, '')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .trim();
}
