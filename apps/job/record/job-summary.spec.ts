import { severities } from '@handtest/contracts/job';
import fc from 'fast-check';
import { jobSummary, type SummaryRow } from './job-summary.js';

const config = { dashboardUrl: 'https://dashboard.handtest.example' };
const instant = '2026-01-01T00:00:00.000Z';

const row: SummaryRow = {
  id: 'job_01m81068wafyf94wp31gwdcfa0',
  projectId: 'proj_01m80zmqzhfvm94k9dhjkzprxe',
  status: 'completed',
  livemode: false,
  createdAt: instant,
  updatedAt: instant,
  completedAt: instant,
  url: 'https://example.com/',
  beginning: 'Buy a hat',
  codehostContext: null,
  template: 'Checkout of the shop',
  deviceClass: 'desktop',
  passStatus: 'not_applicable',
  costUsd: 1_020.3485,
  testDurationSeconds: 7_200,
  testerAlias: 'Careful Otter',
  reason: null,
  severities: [],
};

const titleOf = (beginning: string | null) => jobSummary({ ...row, beginning }, config).title;

describe('the summary of a job', () => {
  it('has what a list shows, and nothing that does not apply', () => {
    const open = { ...row, completedAt: null, passStatus: null, costUsd: null, testDurationSeconds: null };
    expect(
      jobSummary({ ...open, status: 'queued', testerAlias: null, template: null, severities: null }, config),
    ).toEqual({
      ...{ id: row.id, projectId: row.projectId, status: 'queued', livemode: false },
      ...{ createdAt: instant, updatedAt: instant, url: row.url, title: 'Buy a hat', deviceClass: 'desktop' },
      jobUrl: `https://dashboard.handtest.example/jobs/${row.id}`,
    });
  });

  it('counts findings by severity', () => {
    const { findingCounts } = jobSummary({ ...row, severities: ['high', 'low', 'low'] }, config);
    expect(findingCounts).toEqual({ total: 3, critical: 0, high: 1, medium: 0, low: 2 });
  });

  it.each([
    ['Buy a hat\nand pay', 'Buy a hat'],
    ['\r\n  \n# Buy a   hat \r\nand pay', 'Buy a hat'],
    ['---\n- Buy a hat', 'Buy a hat'],
    ['1. Buy\ta\u202e hat', 'Buy a hat'],
    ['!!!', '!!!'],
  ])('has the first line of %j as its title', (beginning, title) => {
    expect(titleOf(beginning)).toBe(title);
  });

  it('names what it tests until it has a test plan', () => {
    const codehostContext = { repo: 'acme/shop', prNumbers: [7], issueNumbers: [9, 10] };
    const { title } = jobSummary({ ...row, beginning: null, codehostContext }, config);
    expect(title).toBe('acme/shop #7 #9 #10');
  });

  it('cuts between whole characters', () => {
    expect(titleOf('x'.repeat(120))).toBe('x'.repeat(120));
    expect(titleOf('x'.repeat(121))).toBe(`${'x'.repeat(117)}…`);
    expect(titleOf('😀'.repeat(31))).toBe(`${'😀'.repeat(29)}…`);
  });

  it('is at most 815 bytes with any url and instructions, so that 20 are at most 16 KB', () => {
    let worst = 0;
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 200, maxLength: 300 }),
      fc.string({ unit: 'grapheme', minLength: 200, maxLength: 300 }),
      fc.constantFrom('x'.repeat(300), '"\\'.repeat(200)),
    );
    const found = fc.array(fc.constantFrom(...severities), { minLength: 0, maxLength: 99 });
    fc.assert(
      fc.property(text, text, found, (url, beginning, severities) => {
        const summary = jobSummary({ ...row, url, beginning, severities }, config);
        worst = Math.max(worst, Buffer.byteLength(JSON.stringify(summary)));
      }),
    );
    expect(worst).toBeLessThanOrEqual(815);
    expect(worst).toBeGreaterThan(700);
  });
});
