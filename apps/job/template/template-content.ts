/**
 * A template in the text of a request: markdown with front matter. The instructions follow the front matter. A heading
 * `## Results` begins the results template.
 */
import { withoutNulls } from '../without-nulls.js';
import { type FrontMatter, readFrontMatter } from './front-matter.js';
import { compileResultsTemplate } from './results-template.js';
import type { JobBase } from './template-fields.js';

const maximumBytes = 65_536;
const maximumInstructions = 20_000;

export type ParsedTemplate = { readonly template: JobBase } | { readonly problem: string };

/** Every problem names `templateContent`. */
export function parseTemplateContent(content: string): ParsedTemplate {
  const parsed = parse(content);
  return 'problem' in parsed ? { problem: `templateContent: ${parsed.problem}` } : parsed;
}

function parse(content: string): ParsedTemplate {
  if (Buffer.byteLength(content) > maximumBytes) return { problem: 'must be at most 64 KB' };
  if (content.includes('\0')) return { problem: 'must not contain the character NUL' };
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const end = endOfFrontMatter(lines);
  if (typeof end === 'string') return { problem: end };
  const read = end === 0 ? { fields: {} } : readFrontMatter(lines.slice(1, end - 1).join('\n'), 2);
  if ('problem' in read) return read;
  const body = bodyOf(lines, end);
  if ('problem' in body) return body;
  return { template: { ...baseOf(read.fields), ...body } };
}

/** The number of lines of the front matter, fences included; or what is wrong with it. */
function endOfFrontMatter(lines: readonly string[]): number | string {
  const [first = ''] = lines;
  if (!first.startsWith('---')) return 0;
  // Some readers of front matter run the code after `---js`.
  if (!/^---\s*$/.test(first)) return 'the front matter must begin with a line of exactly "---"';
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line));
  return end === -1 ? 'the front matter must end with a line of exactly "---"' : end + 1;
}

type Body = Pick<JobBase, 'description' | 'resultsTemplate'>;

function bodyOf(lines: readonly string[], start: number): Body | { problem: string } {
  const results = resultsHeading(lines, start);
  const description = lines.slice(start, results).join('\n').trim();
  if (description.length > maximumInstructions) {
    return { problem: `the instructions must be at most ${maximumInstructions} characters` };
  }
  const instructions = description === '' ? {} : { description };
  if (results === undefined) return instructions;
  const resultsTemplate = lines.slice(results + 1).join('\n');
  const compiled = compileResultsTemplate(resultsTemplate, results + 2);
  if ('problem' in compiled) return { problem: `the results template: ${compiled.problem}` };
  return { ...instructions, resultsTemplate: resultsTemplate.trim() };
}

/** The index of the heading, outside of blocks of code. */
function resultsHeading(lines: readonly string[], start: number): number | undefined {
  let fence: string | undefined;
  for (let index = start; index < lines.length; index++) {
    const line = lines[index]!;
    const [, mark, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence === undefined) {
      if (/^ {0,3}##[ \t]+results[ \t]*#*[ \t]*$/i.test(line)) return index;
      // A line that also ends with the mark is inline code.
      if (!(mark?.startsWith('`') && rest.includes('`'))) fence = mark;
    } else if (mark?.startsWith(fence) && rest.trim() === '') {
      // The closing fence is at least as long as the opening one, with nothing after it.
      fence = undefined;
    }
  }
  return undefined;
}

function baseOf(fields: FrontMatter): JobBase {
  const { name, url, duration, device_class, max_extension_minutes, extension_count, codehost_repos } =
    fields;
  return withoutNulls({
    name,
    url,
    targetDurationMinutes: duration,
    deviceClass: device_class,
    maxExtensionMinutes: max_extension_minutes,
    maxExtensionCount: extension_count,
    codehostRepos: codehost_repos,
  });
}
