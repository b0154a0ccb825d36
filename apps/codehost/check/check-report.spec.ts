import type { ExtractedIssue, FindingsToFile } from '@handtest/contracts/job';
import { checkReportOf, maximumAnnotations, statusState } from './check-report.js';

const finding: ExtractedIssue = {
  ...{ title: 'The pay button does nothing', description: 'Nothing happens.', severity: 'high' },
  ...{ expectedBehavior: 'A receipt', actualBehavior: 'Nothing', affectedArea: 'Pay on /checkout' },
  ...{ evidenceCitations: [], reproductionSteps: [], suggestedLabels: [] },
};

const job: FindingsToFile = {
  ...{ jobId: 'job_1', organizationId: 'org_1', projectId: 'proj_1', projectName: 'Shop', status: 'working' },
  ...{ findings: [], codehostRepos: ['acme/shop'], autoCreateCodehostIssues: false, prNumbers: [1] },
  jobUrl: 'https://handtest.example/jobs/job_1',
};

const completed = (
  passStatus?: 'pass' | 'fail' | 'not_applicable',
  findings = [finding],
): FindingsToFile => ({
  ...{ ...job, status: 'completed', findings },
  result: { success: passStatus === 'pass', explanation: 'Paying @alice fixes #1.', passStatus },
});

const reference = {
  ...{ repo: 'Acme/Shop', path: 'src/pay.ts', startLine: 4, endLine: 9, url: 'https://x', confidence: 1 },
};

const report = (of: FindingsToFile) => checkReportOf(of, 'acme/shop');

describe('the check of a job', () => {
  it.each([
    ['queued', undefined],
    ['working', undefined],
    ['expired', 'cancelled'],
    ['cancelled', 'cancelled'],
    ['failed', 'action_required'],
  ] as const)('is, for a job that is %s, concluded as %s', (status, conclusion) => {
    expect(report({ ...job, status }).conclusion).toBe(conclusion);
  });

  it.each([
    ['pass', 'success'],
    ['fail', 'failure'],
    ['not_applicable', 'neutral'],
    [undefined, 'neutral'],
  ] as const)('is, for the verdict %s, concluded as %s', (verdict, conclusion) => {
    expect(report(completed(verdict)).conclusion).toBe(conclusion);
  });

  it('does not block a pull request without anything to test', () => {
    expect(report({ ...job, status: 'failed', reason: 'not_testable' }).conclusion).toBe('neutral');
  });

  it('never turns a commit green for a test without a result', () => {
    expect([statusState.cancelled, statusState.action_required]).toEqual(['error', 'error']);
  });

  it('lists the findings in neutral text, with a link to the job', () => {
    const { title, summary } = report(completed('fail', [{ ...finding, title: '<img src=x> @bob #2' }]));
    expect(title).toBe('The test failed, 1 finding');
    expect(summary).toContain(`[The job](${job.jobUrl})`);
    expect(summary).not.toMatch(/(?<!\\)<img|@(alice|bob)|#[12]/);
  });

  it('says why there is no result', () => {
    expect(report({ ...job, status: 'failed', error: 'The report could not be read' }).summary).toContain(
      'The report could not be read',
    );
  });

  it('marks the first place of each finding in the repository of the pull request', () => {
    const elsewhere = { ...reference, repo: 'acme/other' };
    const codeReferences = [elsewhere, reference, { ...reference, path: 'src/second.ts' }];
    const { annotations } = report(completed('fail', [{ ...finding, codeReferences }]));
    expect(annotations).toEqual([
      {
        ...{ path: 'src/pay.ts', startLine: 4, endLine: 9, level: 'failure' },
        ...{ title: finding.title, message: 'Nothing' },
      },
    ]);
  });

  it('has no more annotations than one request may have', () => {
    const findings = Array.from({ length: 80 }, () => ({ ...finding, codeReferences: [reference] }));
    const { annotations, summary } = report(completed('fail', findings));
    expect(annotations).toHaveLength(maximumAnnotations);
    expect(summary).toContain('- and 60 more');
  });
});
