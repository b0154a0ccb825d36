/** The findings of an ended job as SARIF 2.1.0, which code hosts and editors show. Pure. */
import { createHash } from 'node:crypto';
import type { JobRecord } from '@handtest/sdk';
import { outcomeOf } from './outcome.js';

type Finding = NonNullable<JobRecord['extractedIssues']>[number];

const levels = { critical: 'error', high: 'error', medium: 'warning', low: 'note' } as const;
const rule = {
  id: 'finding',
  name: 'Finding',
  shortDescription: { text: 'A problem that a human tester found' },
};

export function sarifOf(job: JobRecord, version: string): string {
  const { id, jobUrl, extractedIssues: findings = [] } = job;
  const { kind, explanation } = outcomeOf(job);
  const invocation = {
    executionSuccessful: kind !== 'none',
    ...(kind === 'none' && {
      toolExecutionNotifications: [{ level: 'error', message: { text: explanation } }],
    }),
  };
  const run = {
    tool: { driver: { name: 'Handtest', version, rules: [rule] } },
    automationDetails: { id: `handtest/${id}` },
    invocations: [invocation],
    results: findings.map((finding) => resultOf(finding, job)),
    properties: { jobId: id, jobUrl, verdict: kind },
  };
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function resultOf(finding: Finding, job: JobRecord) {
  const { title, description, severity, suggestedLabels } = finding;
  return {
    ruleId: rule.id,
    ruleIndex: 0,
    level: levels[severity],
    message: { text: `${title}\n\n${description}` },
    locations: locationsOf(finding, job),
    // The same finding of the next job has the same fingerprint.
    partialFingerprints: { 'title/v1': createHash('sha256').update(title.toLowerCase()).digest('hex') },
    properties: { severity, tags: suggestedLabels, page: job.request.url ?? job.jobUrl },
  };
}

/** The files that the finding may affect, else the tested page as a path: GitHub refuses a report with other addresses. */
function locationsOf({ codeReferences = [] }: Finding, { request, jobUrl }: JobRecord) {
  if (codeReferences.length === 0) {
    const { host, pathname } = new URL(request.url ?? jobUrl);
    const uri = `${encodeURIComponent(host)}${pathname}`.replace(/\/$/, '');
    return [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } }];
  }
  return codeReferences.map(({ path, startLine, endLine }) => ({
    physicalLocation: {
      artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/') },
      ...(startLine !== undefined && { region: { startLine, endLine: endLine ?? startLine } }),
    },
  }));
}
