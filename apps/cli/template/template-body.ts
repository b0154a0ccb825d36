/** What follows the front matter of a template's file: the instructions and the results template. Pure. */

export interface TemplateBody {
  readonly testInstructions: string;
  readonly resultsTemplate: string | null;
}

const heading = /^ {0,3}##[ \t]+results[ \t]*#*[ \t]*$/i;

/** The first heading `Results` outside of blocks of code begins the results template, as in `templateContent` of the API. */
export function bodyIn(text: string): TemplateBody {
  const lines = text.split(/(?<=\r\n|\r(?!\n)|\n)/);
  const at = headingIn(lines.map((line) => line.trimEnd()));
  if (at === -1) return { testInstructions: text.trim(), resultsTemplate: null };
  const results = lines.slice(at + 1).join('');
  return { testInstructions: lines.slice(0, at).join('').trim(), resultsTemplate: results.trim() || null };
}

function headingIn(lines: readonly string[]): number {
  let fence = '';
  return lines.findIndex((line) => {
    const [, mark = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    // A line that also ends with the mark is inline code.
    if (fence === '') fence = mark.startsWith('`') && rest.includes('`') ? '' : mark;
    // The closing fence is at least as long as the opening one, with nothing after it.
    else if (mark.startsWith(fence) && rest.trim() === '') fence = '';
    return fence === '' && heading.test(line);
  });
}

export function bodyText({ testInstructions, resultsTemplate }: TemplateBody): string {
  const results = resultsTemplate ? `\n\n## Results\n\n${resultsTemplate.trim()}` : '';
  return `${testInstructions.trim()}${results}\n`;
}

/** Why the text of the body would be read as another one; undefined when it is read as it is. */
export function bodyProblem(body: TemplateBody): string | undefined {
  const read = bodyIn(bodyText(body));
  if (read.testInstructions === body.testInstructions.trim()) return undefined;
  return read.resultsTemplate === null && body.resultsTemplate !== null
    ? 'a block of code in its instructions is not closed'
    : 'its instructions have a heading "Results", which begins the results template in a file; change it first';
}
