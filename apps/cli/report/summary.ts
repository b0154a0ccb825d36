/** An ended job as text for a terminal. Pure. */
import type { JobRecord } from '@handtest/sdk';
import { printable, printableLine } from '../printable.js';
import { outcomeOf } from './outcome.js';

export function summaryOf(job: JobRecord): string {
  const { result, extractedIssues: findings = [], createdIssues = [], failedIssues = [] } = job;
  const confidence = result?.verdictConfidence;
  const flags = confidence?.flags.length ? `: ${confidence.flags.join(', ')}` : '';
  return [
    `${headings[outcomeOf(job).kind]}${confidence ? `  (confidence ${confidence.level}${flags})` : ''}`,
    printable(outcomeOf(job).explanation),
    ...section(
      'Data',
      Object.entries(result?.data ?? {}).map(([name, value]) => dataLine(name, value, result)),
    ),
    ...section(`Findings (${findings.length})`, findings.map(findingLine)),
    ...section('Issues', [
      ...createdIssues.map(({ issueUrl, title }) => `${printableLine(title)}  ${issueUrl}`),
      ...failedIssues.map(
        ({ title, message }) => `${printableLine(title)}  not filed: ${printableLine(message)}`,
      ),
    ]),
    '',
    footerOf(job),
  ].join('\n');
}

const headings = {
  pass: 'PASS',
  not_applicable: 'NOT APPLICABLE',
  fail: 'FAIL',
  unclear: 'NO VERDICT',
  doubtful: 'PASS, BUT NOT CERTAIN',
  none: 'NO RESULT',
} as const;

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function dataLine(name: string, value: unknown, result: JobRecord['result']): string {
  const text = result?.unstated?.includes(name) ? 'not stated' : JSON.stringify(value);
  return `${printableLine(name)}: ${printableLine(text)}`;
}

function findingLine({
  severity,
  title,
  reproductionSteps,
}: NonNullable<JobRecord['extractedIssues']>[number]) {
  const steps = reproductionSteps.map(({ text }, index) => `\n      ${index + 1}. ${printableLine(text)}`);
  return `${severity.padEnd(8)} ${printableLine(title)}${steps.join('')}`;
}

function footerOf({ costUsd, testDurationSeconds, testerAlias, livemode, id, jobUrl }: JobRecord): string {
  const parts = [
    ...(testerAlias ? [`Tester ${printableLine(testerAlias)}`] : []),
    ...(testDurationSeconds === undefined ? [] : [`${testDurationSeconds} s`]),
    ...(costUsd === undefined ? [] : [`${costUsd} USD`]),
    ...(livemode ? [] : ['test mode']),
  ];
  return [parts.join(', '), `${id}  ${jobUrl}`].filter(Boolean).join('\n');
}
