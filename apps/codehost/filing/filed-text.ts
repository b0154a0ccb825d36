/**
 * The title and body of an issue or comment with a finding. Everything in the finding is untrusted: it comes from a report,
 * a page or a model. Only the links to the job and into the code, and the numbers of related issues, are ours. Pure.
 */
import type { CodeReference } from '@handtest/contracts/job';
import type { FindingToFile } from '@handtest/contracts/codehost';
import { neutralInline, neutralText, neutralTitle } from './neutral-text.js';

/** A finding of the job's record, or the one that a caller sends. */
export type FiledFinding = FindingToFile & { readonly codeReferences?: readonly CodeReference[] };

export interface FiledContext {
  readonly jobUrl: string;
  /** The page of the repository; links into the code begin with it. */
  readonly repositoryUrl: string;
  /** Numbers of the same repository. */
  readonly related: readonly number[];
  /** How many findings of the job were not filed; only in its last issue. */
  readonly omitted: number;
  /** The last line. */
  readonly marker: string;
}

/** GitHub permits 256. */
const longestTitle = 200;
/** GitHub permits 65,536 for the whole body. The sum of all parts is below 60,000. */
const longest = {
  ...{ description: 18_000, expected: 7_000, actual: 7_000, steps: 10_000, evidence: 8_000 },
  ...{ area: 500, step: 1_000, citation: 500, place: 300 },
} as const;

export function filedTitle({ title }: Pick<FindingToFile, 'title'>): string {
  return neutralTitle(title, longestTitle) || 'A finding without a title';
}

/** @param comment on an issue that describes the same defect */
export function filedBody(finding: FiledFinding, context: FiledContext, comment = false): string {
  const { related, omitted, jobUrl, marker } = context;
  const { severity, description, expectedBehavior = '', actualBehavior = '', affectedArea = '' } = finding;
  const area = neutralInline(affectedArea, longest.area);
  const parts = [
    comment && `A human tester found this again: **${filedInline(finding.title)}**`,
    neutralText(description, longest.description),
    section('Steps to reproduce', stepsOf(finding)),
    section('Expected', neutralText(expectedBehavior, longest.expected)),
    section('Actual', neutralText(actualBehavior, longest.actual)),
    section('Evidence', evidenceOf(finding)),
    section('Code', placesOf(finding, context)),
    area !== '' && `Affected area: ${area}`,
    severity && `Severity: ${severity}`,
    related.length > 0 && `Related: ${related.map((number) => `#${number}`).join(', ')}`,
    omitted > 0 &&
      `The job has ${omitted} more ${omitted === 1 ? 'finding that is' : 'findings that are'} not filed.`,
    `Found by a human tester: [job](${jobUrl})`,
    marker,
  ];
  return parts.filter(Boolean).join('\n\n');
}

function filedInline(title: string): string {
  return neutralInline(title, longestTitle);
}

function section(title: string, content: string): string | false {
  return content !== '' && `### ${title}\n\n${content}`;
}

function stepsOf({ reproductionSteps = [] }: FiledFinding): string {
  const steps = reproductionSteps.map(({ text }) => neutralInline(text, longest.step)).filter(Boolean);
  return linesWithin(
    steps.map((step, index) => `${index + 1}. ${step}`),
    longest.steps,
  );
}

function evidenceOf({ evidenceCitations = [] }: FiledFinding): string {
  const lines = evidenceCitations.map(({ timestamp, source, summary }) =>
    neutralInline(`${timestamp} ${source}: ${summary}`, longest.citation),
  );
  return linesWithin(
    lines.map((line) => `- ${line}`),
    longest.evidence,
  );
}

/** Links to a commit of the repository. References elsewhere are left out. */
function placesOf({ codeReferences = [] }: FiledFinding, { repositoryUrl }: FiledContext): string {
  const lines = codeReferences.slice(0, 5).flatMap(({ path, symbol, url }) => {
    if (!isPermalink(url, repositoryUrl)) return [];
    const name = neutralInline([path, symbol].filter(Boolean).join(' '), longest.place);
    return [`- ${name} ([code](${url}))`];
  });
  return lines.join('\n');
}

/** Of at most 1,000 characters that Markdown does not read. */
function isPermalink(url: string, repositoryUrl: string): boolean {
  const path = url.startsWith(`${repositoryUrl}/blob/`) ? url.slice(repositoryUrl.length + 6) : '';
  return /^[0-9a-f]{40}\/[\w./%+@-]+(?:#L\d{1,7}(?:-L\d{1,7})?)?$/i.test(path) && url.length <= 1_000;
}

function linesWithin(lines: readonly string[], maximum: number): string {
  let length = 0;
  const kept = lines.filter((line) => (length += line.length + 1) <= maximum);
  const left = lines.length - kept.length;
  return [...kept, ...(left > 0 ? [`- … ${left} more`] : [])].join('\n');
}
