/** The summary of the workflow run: verdict, data and findings of one job, in markdown. Pure. */
import type { JobRecord } from '@handtest/sdk';
import { codeBlock, plainText } from './markdown.js';
import { explanationOf, type Outcome, outcomeOf } from './outcome.js';

/** GitHub shows no summary of more than 1 MB. The parts beside the findings have less than 300 KB. */
const maximumFindings = 50;
const maximumFindingBytes = 600_000;
const maximumText = 20_000;

const headings: Readonly<Record<Outcome, string>> = {
  passed: '✅ The test passed',
  failed: '❌ The test failed',
  doubtful: '❔ The test passed, but the evidence does not support the pass',
  timeout: '⌛ No tester finished in time',
  error: '⚠️ The job has no result',
};

export function summaryOf(job: JobRecord): string {
  const { result, extractedIssues: findings = [], testerResponse } = job;
  const parts = [
    `## ${headings[outcomeOf(job)]}`,
    plainText(cut(explanationOf(job))),
    factsOf(job),
    result?.data && `### Data\n\n${codeBlock(cut(JSON.stringify(result.data, null, 2)), 'json')}`,
    findings.length > 0 && `### Findings\n\n${findingsText(findings)}`,
    testerResponse && `### Report\n\n${codeBlock(cut(testerResponse))}`,
    `[Open the job](${job.jobUrl})`,
  ];
  return `${parts.filter((part) => part).join('\n\n')}\n`;
}

function factsOf(job: JobRecord): string {
  const { request, testerAlias, testDurationSeconds, costUsd, result, livemode } = job;
  const facts = [
    ['Page', request.url && plainText(request.url)],
    ['Verdict', result?.passStatus && plainText(result.passStatus)],
    ['Confidence', result?.verdictConfidence && confidenceText(result.verdictConfidence)],
    ['Tester', testerAlias && plainText(testerAlias)],
    ['Duration', testDurationSeconds !== undefined && `${testDurationSeconds} s`],
    ['Cost', costUsd !== undefined && `${costUsd} USD`],
    ['Mode', !livemode && 'test: a simulated tester answered'],
  ].filter(([, value]) => value);
  return ['| | |', '| --- | --- |', ...facts.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

function confidenceText({ level, flags }: { level: string; flags: readonly string[] }): string {
  return plainText([level, ...flags].join(', '));
}

type Finding = NonNullable<JobRecord['extractedIssues']>[number];

function findingsText(findings: readonly Finding[]): string {
  const shown: string[] = [];
  let freeBytes = maximumFindingBytes;
  for (const text of findings.slice(0, maximumFindings).map(findingText)) {
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > freeBytes) continue;
    freeBytes -= bytes;
    shown.push(text);
  }
  const left = findings.length - shown.length;
  return [...shown, ...(left > 0 ? [`- … ${left} more`] : [])].join('\n');
}

function findingText(finding: Finding): string {
  const { title, severity, description, reproductionSteps } = finding;
  return [
    `- **${plainText(title)}** (${severity})<br>${plainText(cut(description))}`,
    ...reproductionSteps.map(({ text }, index) => `  ${index + 1}. ${plainText(cut(text))}`),
  ].join('\n');
}

/** Without half of a surrogate pair at its end. */
const cut = (text: string) =>
  text.length > maximumText ? `${text.slice(0, maximumText).replace(/[\ud800-\udbff]$/, '')} …` : text;
