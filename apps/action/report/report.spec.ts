import type { JobRecord } from '@handtest/sdk';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'yaml';
import { annotationsOf } from './annotation.js';
import { explanationOf, outcomeOf } from './outcome.js';
import { outputsOf } from './output.js';
import { logLine, progressText } from './progress.js';
import { summaryOf } from './summary.js';

const manifest = parse(readFileSync(join(import.meta.dirname, '../../../action.yml'), 'utf8')) as {
  outputs: Record<string, object>;
};

type Finding = NonNullable<JobRecord['extractedIssues']>[number];

const finding = (severity: Finding['severity'], title: string) =>
  ({ severity, title, description: 'It breaks.', reproductionSteps: [{ text: 'Open the page' }] }) as Finding;

const failed = {
  id: 'job_1',
  livemode: false,
  status: 'completed',
  jobUrl: 'https://handtest.example/jobs/job_1',
  request: { url: 'https://shop.example/?a|b' },
  result: {
    success: false,
    passStatus: 'fail',
    explanation: 'The button <b>does</b> nothing.',
    data: { paid: false },
  },
  extractedIssues: [finding('low', 'Typo'), finding('critical', 'Pay | fails'), finding('medium', 'Slow')],
  testerResponse: 'The test failed.\n```\nreally',
  testerAlias: 'Fern',
  testerAvatarUrl: 'https://handtest.example/avatar.svg',
  costUsd: 0,
  testDurationSeconds: 61,
} as unknown as JobRecord;

const ended = (status: JobRecord['status'], more: Partial<JobRecord> = {}) =>
  ({ id: 'job_2', status, jobUrl: 'https://x', livemode: true, request: {}, ...more }) as JobRecord;

describe('the outcome', () => {
  it.each([
    [failed, 'failed', 'The button <b>does</b> nothing.'],
    [{ ...failed, result: { success: true, explanation: 'Fine.' } } as JobRecord, 'passed', 'Fine.'],
    [
      {
        ...failed,
        result: {
          success: true,
          explanation: 'Fine.',
          verdictConfidence: { level: 'low', flags: ['unclear_report'] },
        },
      } as unknown as JobRecord,
      'doubtful',
      'Fine.',
    ],
    [ended('expired', { reason: 'not_claimed' }), 'timeout', 'The job is expired (not_claimed)'],
    [ended('failed', { error: 'The page cannot be reached' }), 'error', 'The page cannot be reached'],
    [ended('cancelled'), 'error', 'The job is cancelled'],
  ])('follows the status and the verdict', (job, outcome, explanation) => {
    expect([outcomeOf(job), explanationOf(job)]).toEqual([outcome, explanation]);
  });
});

describe('the outputs', () => {
  it('are those of action.yml', () => {
    const { result } = outputsOf(failed);
    expect(Object.keys(outputsOf(failed))).toEqual(Object.keys(manifest.outputs));
    expect(JSON.parse(result!)).toEqual(failed.result);
    expect(outputsOf(failed)).toMatchObject({ success: 'false', 'cost-usd': '0', 'duration-seconds': '61' });
  });

  it('of a job without a result say why', () => {
    expect(outputsOf(ended('expired'))).toEqual({
      status: 'expired',
      explanation: 'The job is expired',
      'job-id': 'job_2',
      'job-url': 'https://x',
    });
  });
});

it('annotates findings by their severity, the most severe first', () => {
  expect(annotationsOf(failed).map(({ level, title }) => [level, title])).toEqual([
    ['error', 'Pay | fails (critical)'],
    ['warning', 'Slow (medium)'],
    ['notice', 'Typo (low)'],
  ]);
});

describe('the summary', () => {
  it('shows verdict, page, data, findings and report, without the markup of others', () => {
    const summary = summaryOf(failed);
    expect(summary).toContain('## ❌ The test failed');
    expect(summary).not.toContain('<b>');
    expect(summary).toContain('"paid": false');
    expect(summary).toContain('1. Open the page');
    expect(summary).toContain('````\nThe test failed.\n```\nreally\n````');
    expect(summary).toContain('| Mode | test: a simulated tester answered |');
    expect(summary).toContain('[Open the job](https://handtest.example/jobs/job_1)');
  });

  it('of a job without a result is short', () => {
    expect(summaryOf(ended('expired'))).toContain('⌛ No tester finished in time');
  });

  it.each(['x', '結', '<', '😀'])('has less than 1 MB for the largest record, of %s', (piece) => {
    const text = (length: number) => piece.repeat(length / piece.length);
    const many = Array.from({ length: 50 }, () => ({
      ...finding('high', text(1_000)),
      description: text(20_000),
      reproductionSteps: Array.from({ length: 100 }, () => ({ text: text(2_000) })),
    }));
    const result = { ...failed.result!, data: { text: text(100_000) }, explanation: text(20_000) };
    const job = { ...failed, result, testerResponse: `.${text(100_000)}`, extractedIssues: many };
    const summary = summaryOf(job as JobRecord);
    expect(Buffer.byteLength(summary)).toBeLessThan(1_000_000);
    expect(summary.isWellFormed()).toBe(true);
    expect(summary).toMatch(/- … \d+ more\n/);
  });

  it('shows at most 50 findings, and how many there are more', () => {
    const many = Array.from({ length: 53 }, () => finding('high', 'Total'));
    expect(summaryOf({ ...failed, extractedIssues: many } as JobRecord)).toContain('- … 3 more\n');
  });
});

describe('the log', () => {
  it('has a line for what happens', () => {
    expect(progressText({ type: 'status', status: 'working', testerAlias: 'Fern' })).toBe(
      'working: Fern tests',
    );
    expect(progressText({ type: 'message', author: 'tester', message: 'Hi' })).toBe('tester: Hi');
    expect(progressText({ type: 'message', author: 'system', message: 'Hi' })).toBeUndefined();
  });

  it('has no line that the runner reads as a command', () => {
    const piece = fc.constantFrom(
      '::',
      '##[',
      'error',
      ']',
      '\n',
      '\r',
      ' ',
      '\u2028',
      '::add-mask::x',
      '#',
      '[',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 10 }), (parts) => {
        const line = logLine(parts.join(''));
        expect(line).not.toMatch(/^\s*::|##\[|[\r\n]/);
      }),
    );
  });
});
