/** What a check on a pull request shows of its job. Pure. */
import { isSameRepository } from '@handtest/contracts/define';
import type { ExtractedIssue, FindingsToFile, JobStatus, PassStatus } from '@handtest/contracts/job';
import { neutralInline, neutralText, neutralTitle } from '../filing/neutral-text.js';

export const checkName = 'Handtest';
export const statusContext = 'handtest';

/** The code host takes no more in one request. */
export const maximumAnnotations = 50;
const maximumExplanation = 10_000;
const maximumListed = 20;

export type Conclusion = 'success' | 'failure' | 'neutral' | 'cancelled' | 'action_required';

export interface Annotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly level: 'failure' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

export interface CheckReport {
  /** Absent while the job is running. */
  readonly conclusion?: Conclusion;
  /** One line of plain text. */
  readonly title: string;
  /** Markdown, neutral. */
  readonly summary: string;
  readonly annotations: readonly Annotation[];
}

const ofVerdict: Readonly<Record<PassStatus, Conclusion>> = {
  pass: 'success',
  fail: 'failure',
  not_applicable: 'neutral',
};

const ofStatus: Partial<Record<JobStatus, Conclusion>> = {
  expired: 'cancelled',
  cancelled: 'cancelled',
  failed: 'action_required',
};

const titles: Readonly<Record<Conclusion, string>> = {
  success: 'The test passed',
  failure: 'The test failed',
  neutral: 'The test has no verdict',
  cancelled: 'The test was not done',
  action_required: 'The test has no result',
};

/** States of a commit status, for a token: it cannot write checks. */
export const statusState: Readonly<Record<Conclusion, 'success' | 'failure' | 'error'>> = {
  success: 'success',
  failure: 'failure',
  neutral: 'success',
  cancelled: 'error',
  action_required: 'error',
};

const levels = { critical: 'failure', high: 'failure', medium: 'warning', low: 'notice' } as const;

/** @param repository of the check: places in others get no annotation */
export function checkReportOf(job: FindingsToFile, repository: string): CheckReport {
  const conclusion = conclusionOf(job);
  if (!conclusion) return { title: 'A human tests the pull request', summary: linkTo(job), annotations: [] };
  const { findings, result, error } = job;
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  const title = `${titles[conclusion]}${findings.length > 0 ? `, ${count}` : ''}`;
  const listed = findings.slice(0, maximumListed).map((finding) => {
    return `- ${neutralInline(finding.title, 200)} (${finding.severity})`;
  });
  const more = findings.length > maximumListed ? [`- and ${findings.length - maximumListed} more`] : [];
  const explanation = neutralText(result?.explanation ?? error ?? '', maximumExplanation);
  const summary = [explanation, [...listed, ...more].join('\n'), linkTo(job)].filter(Boolean).join('\n\n');
  return { conclusion, title, summary, annotations: annotationsOf(findings, repository) };
}

/** Of a job that was deleted with its project. */
export function deletedJobReport(job: Pick<FindingsToFile, 'jobUrl'>): CheckReport {
  return { conclusion: 'cancelled', title: titles.cancelled, summary: linkTo(job), annotations: [] };
}

/** Undefined while the job has not ended. */
function conclusionOf({ status, reason, result }: FindingsToFile): Conclusion | undefined {
  // A change of documents alone must not block its pull request.
  if (reason === 'not_testable') return 'neutral';
  if (status !== 'completed') return ofStatus[status];
  return result?.passStatus ? ofVerdict[result.passStatus] : 'neutral';
}

function linkTo({ jobUrl }: Pick<FindingsToFile, 'jobUrl'>): string {
  return `[The job](${jobUrl})`;
}

function annotationsOf(findings: readonly ExtractedIssue[], repository: string): Annotation[] {
  const all = findings.flatMap((finding) =>
    (finding.codeReferences ?? [])
      .filter(({ repo, startLine }) => isSameRepository(repo, repository) && startLine !== undefined)
      .slice(0, 1)
      .map(({ path, startLine, endLine }) => ({
        path,
        startLine: startLine!,
        endLine: Math.max(startLine!, endLine ?? startLine!),
        level: levels[finding.severity],
        title: neutralTitle(finding.title, 200),
        message: neutralTitle(finding.actualBehavior || finding.description, 2_000),
      })),
  );
  return all.slice(0, maximumAnnotations);
}
