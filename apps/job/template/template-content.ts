/**
 * A template in the text of a request: markdown with front matter. The instructions follow the front matter. A heading
 * `## Results` begins the results template.
 */
import type { Fault } from '@handtest/contracts/define';
import { compileResultsTemplate } from '@handtest/contracts/job';
import { maxLength } from 'class-validator';
import { withoutNulls } from '../without-nulls.js';
import { type FrontMatter, readFrontMatter } from './front-matter.js';
import type { JobBase } from './template-fields.js';

const maximumBytes = 65_536;
const maximumInstructions = 20_000;

export type ParsedTemplate = { readonly template: JobBase } | { readonly faults: readonly Fault[] };

type Parsed = { readonly template: JobBase } | Problems;

/** Each is the end of a sentence that begins with `templateContent`. */
interface Problems {
  readonly problems: readonly string[];
}

export function parseTemplateContent(content: string): ParsedTemplate {
  const parsed = parse(content);
  if ('template' in parsed) return parsed;
  const param = 'templateContent';
  return { faults: parsed.problems.map((problem) => ({ param, message: `${param} ${problem}` })) };
}

function parse(content: string): Parsed {
  if (Buffer.byteLength(content) > maximumBytes) return { problems: ['must be at most 64 KB'] };
  if (content.includes('\0')) return { problems: ['must not contain the character NUL'] };
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const end = endOfFrontMatter(lines);
  if (typeof end === 'string') return { problems: [end] };
  const read = end === 0 ? { fields: {} } : readFrontMatter(lines.slice(1, end - 1).join('\n'), 2);
  const body = bodyOf(lines, end);
  const problems = [
    ...('problems' in read ? read.problems : []),
    ...('problems' in body ? body.problems : []),
  ];
  if ('problems' in read || 'problems' in body) return { problems };
  return { template: { ...baseOf(read.fields), ...body } };
}

/** The number of lines of the front matter, fences included; or what is wrong with it. */
function endOfFrontMatter(lines: readonly string[]): number | string {
  const [first = ''] = lines;
  if (!first.startsWith('---')) return 0;
  // Some readers of front matter run the code after `---js`.
  if (!/^---\s*$/.test(first)) return 'line 1 must be only --- to begin the front matter';
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line));
  return end === -1 ? 'has a front matter that is not closed; add a line that contains only ---' : end + 1;
}

type Body = Pick<JobBase, 'description' | 'resultsTemplate'>;

function bodyOf(lines: readonly string[], start: number): Body | Problems {
  const results = resultsHeading(lines, start);
  const description = lines.slice(start, results).join('\n').trim();
  if (!maxLength(description, maximumInstructions)) {
    return { problems: ['must have instructions of at most 20,000 characters'] };
  }
  const instructions = description === '' ? {} : { description };
  if (results === undefined) return instructions;
  const resultsTemplate = lines.slice(results + 1).join('\n');
  const compiled = compileResultsTemplate(resultsTemplate, results + 2);
  if ('problems' in compiled) return { problems: compiled.problems.map(ofResults) };
  return { ...instructions, resultsTemplate: resultsTemplate.trim() };
}

/** A problem of the whole results template names no line. */
function ofResults(problem: string): string {
  return problem.startsWith('line') ? problem : `has a results template that ${problem}`;
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
