import type { JobFinished, JobResult } from '@handtest/contracts/job';
import fc from 'fast-check';
import { creditLowBody, deliveryBody, deliveryPayload } from './delivery-payload.js';

const finished: JobFinished = {
  jobId: 'job_01h455vb4pex5vsknk084sn02q',
  organizationId: 'org_01h455vb4pex5vsknk084sn02q',
  projectId: 'proj_01h455vb4pex5vsknk084sn02q',
  status: 'completed',
  result: { success: true, explanation: 'It works.' },
  costMicros: '510000',
  durationSeconds: 60,
  finishedAt: '2026-01-01T10:00:00.000Z',
};

const anyResult: fc.Arbitrary<JobResult> = fc.record(
  {
    success: fc.boolean(),
    explanation: fc.string(),
    data: fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<unknown>),
    passStatus: fc.constantFrom('pass', 'fail', 'not_applicable'),
    verdictConfidence: fc
      .constant({ level: 'low', flags: ['no_evidence'] } as const)
      .map(({ level, flags }) => ({
        level,
        flags: [...flags],
      })),
    verdictSource: fc.constantFrom('tester', 'model', 'rules'),
    unstated: fc.array(fc.string()),
    provenance: fc.record({
      reader: fc.constantFrom('rules', 'anthropic'),
      version: fc.string(),
      fields: fc.dictionary(fc.string(), fc.constantFrom('tester', 'model', 'rules', 'unstated')),
    }),
  },
  { requiredKeys: ['success', 'explanation'] },
);

const anyJob: fc.Arbitrary<JobFinished> = fc
  .record({
    status: fc.constantFrom('completed', 'failed', 'expired', 'cancelled'),
    result: fc.option(anyResult, { nil: undefined }),
    error: fc.option(fc.string(), { nil: undefined }),
    durationSeconds: fc.option(fc.nat(7_200), { nil: undefined }),
    seconds: fc.nat(7_200),
  })
  .map(({ seconds, ...job }) => ({ ...finished, ...job, costMicros: String(seconds * 8_500) }));

describe('the payload', () => {
  it('of a job whose findings are filed automatically has an empty list when there are none', () => {
    const issuesOf = (changes: Partial<JobFinished>) =>
      deliveryPayload({ ...finished, autoCreateCodehostIssues: true, ...changes }).metadata.createdIssues;
    expect([{}, { findings: 0 }].map(issuesOf)).toEqual([[], []]);
    const others: Partial<JobFinished>[] = [
      { findings: 1 },
      { autoCreateCodehostIssues: undefined },
      { status: 'failed', result: undefined },
    ];
    expect(others.map(issuesOf)).toEqual([undefined, undefined, undefined]);
  });

  it('of a completed job holds the result and its exact cost', () => {
    const result: JobResult = {
      success: false,
      explanation: 'The button does nothing.',
      passStatus: 'fail',
      data: { price: null },
      verdictConfidence: { level: 'low', flags: ['no_evidence'] },
      verdictSource: 'tester',
      unstated: ['price'],
      provenance: { reader: 'rules', version: '3', fields: { price: 'unstated' } },
    };
    expect(deliveryPayload({ ...finished, result, costMicros: '518500', durationSeconds: 61 })).toEqual({
      jobId: finished.jobId,
      status: 'completed',
      livemode: true,
      output: result,
      metadata: { costUsd: 0.5185, durationSeconds: 61 },
    });
  });

  it('of a completion without a verdict has no key passStatus, and success is false', () => {
    const result = { success: false, explanation: 'The report says nothing.' };
    expect(Object.keys(deliveryPayload({ ...finished, result }).output!)).toEqual(['success', 'explanation']);
  });

  it('of a failed job says what went wrong and has no output', () => {
    const job: JobFinished = {
      ...finished,
      status: 'failed',
      result: undefined,
      error: 'The page could not be reached',
      reason: 'url_unreachable',
      costMicros: '0',
      durationSeconds: undefined,
    };
    expect(JSON.parse(deliveryBody(job))).toEqual({
      jobId: finished.jobId,
      status: 'failed',
      livemode: true,
      metadata: { costUsd: 0, error: 'The page could not be reached' },
    });
  });

  it.each(['expired', 'cancelled'] as const)('of an %s job has neither output nor error', (status) => {
    const job = { ...finished, status, result: undefined, costMicros: '0', durationSeconds: undefined };
    expect(JSON.parse(deliveryBody({ ...job, error: 'No tester came' }))).toEqual({
      jobId: finished.jobId,
      status,
      livemode: true,
      metadata: { costUsd: 0 },
    });
  });

  it('has the keys that the specification names for each status, and none of them is null', () => {
    fc.assert(
      fc.property(anyJob, (job) => {
        const payload = JSON.parse(deliveryBody(job)) as Record<string, Record<string, unknown>>;
        const { output, metadata } = payload;
        const hasOutput = job.status === 'completed' && job.result !== undefined;
        expect(Object.keys(payload)).toEqual([
          'jobId',
          'status',
          'livemode',
          ...(hasOutput ? ['output'] : []),
          'metadata',
        ]);
        expect('error' in metadata!).toBe(job.status === 'failed');
        expect('durationSeconds' in metadata!).toBe(job.durationSeconds !== undefined);
        expect([
          ...Object.values(payload),
          ...Object.values(metadata!),
          ...Object.values(output ?? {}),
        ]).not.toContain(null);
        if (hasOutput) expect(output).toEqual(JSON.parse(JSON.stringify(job.result)));
      }),
    );
  });

  it('has no key for what is null in the event', () => {
    const result = { success: true, explanation: 'Fine.', passStatus: null, verdictConfidence: null };
    const job = { ...finished, durationSeconds: null, result } as unknown as JobFinished;
    expect(JSON.parse(deliveryBody(job))).toEqual({
      jobId: finished.jobId,
      status: 'completed',
      livemode: true,
      output: { success: true, explanation: 'Fine.' },
      metadata: { costUsd: 0.51 },
    });
  });
});

it('low credit is in exact dollars, and its body has the key `event` that other webhooks lack', () => {
  const amount = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n });
  fc.assert(
    fc.property(amount, amount, (credit, threshold) => {
      const { organizationId } = finished;
      const event = { organizationId, creditMicros: String(credit), thresholdMicros: String(threshold) };
      const body = JSON.parse(creditLowBody(event, finished.finishedAt)) as Record<string, unknown>;
      const { balanceUsd, thresholdUsd, ...rest } = body;
      expect(rest).toEqual({ event: 'credit.low', organizationId, occurredAt: finished.finishedAt });
      expect(Math.round(Number(balanceUsd) * 1e6)).toBe(Number(credit));
      expect(Math.round(Number(thresholdUsd) * 1e6)).toBe(Number(threshold));
    }),
  );
  expect(deliveryPayload(finished)).not.toHaveProperty('event');
});
