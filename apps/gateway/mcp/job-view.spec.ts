import type { ExtractedIssue, JobRecord } from '@handtest/contracts/job';
import { addFormats } from '@modelcontextprotocol/server/validators/ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { fullOf, summaryOf } from './job-view.js';
import { bundled, fieldsOf, optional } from './tool-schema.js';

const instant = '2026-01-01T00:00:00.000Z';
const text = (maximum: number) =>
  fc.oneof(
    fc.string({ maxLength: 40, unit: 'grapheme' }),
    fc.nat(maximum).map((length) => '😀ä"'.repeat(length / 4)),
  );

const finding: fc.Arbitrary<ExtractedIssue> = fc.record({
  title: text(400),
  description: text(20_000),
  severity: fc.constantFrom('critical', 'high', 'medium', 'low'),
  expectedBehavior: text(2_000),
  actualBehavior: text(2_000),
  affectedArea: text(100),
  evidenceCitations: fc.array(
    fc.record({
      timestamp: fc.constant(instant),
      source: fc.constantFrom('console', 'network'),
      summary: text(1_000),
      videoOffsetSeconds: fc.option(fc.nat(), { nil: null }),
    }),
    { maxLength: 60 },
  ),
  reproductionSteps: fc.array(fc.record({ text: text(500) }), { maxLength: 60 }),
  suggestedLabels: fc.array(text(50)),
});

const record: fc.Arbitrary<JobRecord> = fc.record(
  {
    id: fc.constant('job_1'),
    projectId: fc.constant('proj_1'),
    livemode: fc.boolean(),
    status: fc.constant('completed'),
    createdAt: fc.constant(instant),
    updatedAt: fc.constant(instant),
    jobUrl: fc.constant('https://handtest.example/jobs/job_1'),
    projectName: text(120),
    keyMoments: fc.constant([]),
    targetDurationMinutes: fc.nat(120),
    maxExtensionMinutes: fc.nat(119),
    maxExtensionCount: fc.nat(100),
    extensionsUsed: fc.nat(100),
    request: fc.record(
      {
        url: fc.webUrl(),
        description: text(20_000),
        deviceClass: fc.constant('desktop'),
        metadata: fc.dictionary(fc.string(), text(1_000)),
        createdBy: fc.constant({ kind: 'key', id: 'key_1' }),
      },
      { requiredKeys: ['deviceClass', 'createdBy'] },
    ),
    conversation: fc.array(
      fc.record({
        id: fc.constant('msg_1'),
        author: fc.constant('tester'),
        message: text(5_000),
        createdAt: fc.constant(instant),
      }),
    ),
    testerResponse: text(50_000),
    error: text(5_000),
    result: fc.record({
      success: fc.boolean(),
      explanation: text(20_000),
      data: fc.dictionary(text(40), fc.jsonValue()) as never,
    }),
    extractedIssues: fc.array(finding, { maxLength: 60 }),
    testerData: fc.record({
      testDurationSeconds: fc.nat(),
      consoleMessages: fc.array(
        fc.record({ type: fc.constant('log'), message: text(4_000), timestamp: fc.constant(instant) }),
      ),
      networkRequests: fc.constant([]),
      clicks: fc.constant([]),
    }),
  },
  {
    requiredKeys: [
      'id',
      'projectId',
      'livemode',
      'status',
      'createdAt',
      'updatedAt',
      'jobUrl',
      'projectName',
      'keyMoments',
      'targetDurationMinutes',
      'maxExtensionMinutes',
      'maxExtensionCount',
      'extensionsUsed',
      'conversation',
    ],
  },
) as never;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats(ajv as never);
const whole = fieldsOf('JobRecord');
const isRecord = ajv.compile(bundled(whole));
const isSummary = ajv.compile(
  bundled(optional(whole, ['testerData', 'keyMoments', 'conversation', 'request'])),
);
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const small: JobRecord = {
  id: 'job_1',
  projectId: 'proj_1',
  livemode: true,
  status: 'completed',
  createdAt: instant,
  updatedAt: instant,
  jobUrl: 'https://handtest.example/jobs/job_1',
  projectName: 'Shop',
  keyMoments: [],
  targetDurationMinutes: 15,
  maxExtensionMinutes: 5,
  maxExtensionCount: 3,
  extensionsUsed: 0,
  request: { deviceClass: 'desktop', createdBy: { kind: 'key', id: 'key_1' } },
  conversation: [],
  testerResponse: 'All fine',
};
const findings = (count: number): ExtractedIssue[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `Finding ${index}`,
    description: 'It fails.',
    severity: 'low',
    expectedBehavior: 'It works.',
    actualBehavior: 'It fails.',
    affectedArea: 'Cart',
    evidenceCitations: [],
    reproductionSteps: [],
    suggestedLabels: [],
  }));

describe('the summary of a job', () => {
  it('is its record without telemetry, key moments and conversation', () => {
    const { keyMoments: _moments, conversation: _messages, ...rest } = small;
    expect(summaryOf(small)).toEqual(rest);
  });

  it('has at most 20 findings, and says when there are more', () => {
    expect(summaryOf({ ...small, extractedIssues: findings(20) })).not.toHaveProperty('truncated');
    const cut = summaryOf({ ...small, extractedIssues: findings(21) });
    expect(cut.extractedIssues).toEqual(findings(20));
    expect(cut.truncated).toEqual(['extractedIssues']);
  });

  it('has the beginning of the instructions, without what else was asked at length', () => {
    const request = { ...small.request, description: 'Buy a hat', template: 'Checkout' };
    expect(summaryOf({ ...small, request })).toEqual({ ...summaryOf(small), request });
    const view = summaryOf({
      ...small,
      request: { ...request, description: 'x'.repeat(501), metadata: { build: 4711 } },
    });
    expect(view.truncated).toEqual(['request']);
    expect(view.request).toEqual({
      ...request,
      description: expect.stringMatching(/^x{492} … \[cut\]$/) as string,
    });
  });

  it('marks a text that was cut, between whole characters', () => {
    const { testerResponse, truncated } = summaryOf({ ...small, testerResponse: '😀'.repeat(20_000) });
    expect(testerResponse).toMatch(/^(😀)+ … \[cut\]$/u);
    expect(truncated).toEqual(['testerResponse']);
  });

  it('stays within 30 KB for any record, and fits the schema', () => {
    let worst = 0;
    fc.assert(
      fc.property(record, (any) => {
        const view = summaryOf(any);
        worst = Math.max(worst, bytes(view));
        expect([isSummary(view), isSummary.errors]).toEqual([true, null]);
        expect(bytes(view)).toBeLessThanOrEqual(30_720);
      }),
      { numRuns: 500 },
    );
    expect(worst).toBeGreaterThan(15_000);
  });

  it('stays within 30 KB for data of any shape', () => {
    const data = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key ${index}`, index]));
    const view = summaryOf({ ...small, result: { success: true, explanation: 'Fine', data } });
    expect(view.result).toEqual({ success: true, explanation: 'Fine' });
    expect(view.truncated).toEqual(['result']);
  });
});

describe('the full view of a job', () => {
  it('is the record itself when it is small', () => {
    fc.assert(
      fc.property(record, (any) => {
        if (bytes(any) <= 1_000_000) expect(fullOf(any)).toEqual(any);
      }),
    );
  });

  it('stays within 1 MB with the largest telemetry', () => {
    const consoleMessages = Array.from({ length: 5_000 }, () => ({
      type: 'error',
      message: 'x'.repeat(800),
      timestamp: instant,
    }));
    const testerData = { testDurationSeconds: 60, consoleMessages, networkRequests: [], clicks: [] };
    const view = fullOf({ ...small, testerData });
    expect(bytes(view)).toBeLessThanOrEqual(1_048_576);
    expect(bytes(view)).toBeGreaterThan(100_000);
    expect(view.truncated).toEqual(['testerData']);
    expect([isRecord(view), isRecord.errors]).toEqual([true, null]);
  });
});
