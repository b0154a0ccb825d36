/** A preview reads a report as it would be read, changes nothing, and fails fast. */
import { Forbidden, systemCall } from '@handtest/contracts/define';
import { ReadingClient } from '@handtest/contracts/extraction';
import { PreviewUnavailable, type SubmittedReport, type TelemetryEvent } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { AnthropicServer } from '@handtest/fakes';
import { startTestbed, type Testbed } from '@handtest/testing';
import { migrations } from '../migrations/index.js';
import { extractionService } from '../service.js';
import { secretsKey } from './secrets-key.js';
import { failedCheckout, submittedReport } from './submitted-report.js';
import { click, consoleError, request } from './telemetry.js';

let testbed: Testbed;
let readings: ReadingClient;

async function start(env: Record<string, string>): Promise<void> {
  const quiet = { LOG_LEVEL: 'error', SECRETS_KEY: secretsKey };
  testbed = await startTestbed({ ...extractionService, migrations, env: { ...quiet, ...env } });
  readings = new ReadingClient(testbed.transport);
}

const fromJob = systemCall('job');
const preview = (changes: Partial<SubmittedReport>) =>
  readings.preview({ report: submittedReport(changes) }, fromJob);
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

/** All rows of all tables, with the transaction that wrote each. */
async function rows(): Promise<string> {
  const tables = await testbed.sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const all = tables.map(({ name }) =>
    testbed.sql(`SELECT xmin::text, t::text FROM "${name}" AS t ORDER BY 2`),
  );
  return JSON.stringify(await Promise.all(all));
}

describe('by rules', () => {
  beforeAll(() => start({}));
  afterAll(() => testbed.stop());

  it('has the tester’s answers, the flags, and a question for each contradiction', async () => {
    const outputSchema = {
      paid: { type: 'boolean', description: 'Whether the payment worked' },
      total: { type: 'number', description: 'The total' },
    } as const;
    const answered = await preview({
      report: 'I bought one item as a guest and went through the whole checkout.',
      outputSchema,
      telemetry: failedCheckout,
      testerAnswers: {
        verdict: 'pass',
        answers: { paid: true },
        findings: [{ title: 'The logo overlaps the menu' }],
      },
    });
    expect(answered).toMatchObject({
      passStatus: 'pass',
      data: { paid: true, total: 0 },
      unstated: ['total'],
      findings: [{ title: 'The logo overlaps the menu', statedBy: 'tester' }],
      flags: ['contradicts_evidence'],
    });
    expect(answered.questions[0]).toBe(
      'You say that it worked; POST /api/payment answered 500 at 10:02:01. Did that step work?',
    );
  });

  it('has no verdict where none is clear', async () => {
    const answered = await preview({ report: 'I looked at the page.', telemetry: [] });
    expect(answered).not.toHaveProperty('passStatus');
    expect(answered).not.toHaveProperty('data');
    expect(answered.flags).toContain('unclear_report');
    expect(answered.questions).toContain('Did the test pass or fail, or does it not apply?');
  });

  it('changes no row, and needs at most 150 ms of a processor for a report with 2,000 events', async () => {
    const telemetry = longTelemetry(2_000);
    const report = 'The search is slow. I paid by card and the page showed "Payment failed" twice. '.repeat(
      20,
    );
    const findings = [1, 2, 3, 4, 5].map((n) => ({
      title: `The payment of order ${n} fails`,
      at: [telemetry[n * 100]!.timestamp],
    }));
    const testerAnswers = { verdict: 'fail' as const, findings };
    await preview({ report, telemetry, testerAnswers });
    // The service notes the stream of events when it has connected.
    await eventually(async () => expect(await testbed.sql('SELECT FROM event_stream')).toHaveLength(1));
    const before = await rows();
    const times: number[] = [];
    const cpu = process.cpuUsage();
    for (let i = 0; i < 50; i++) {
      const startMs = performance.now();
      await preview({ report, telemetry, testerAnswers });
      times.push(performance.now() - startMs);
    }
    const { user, system } = process.cpuUsage(cpu);
    const cpuMs = (user + system) / 1_000 / times.length;
    times.sort((a, b) => a - b);
    const slow = times.filter((ms) => ms > 300).length;
    process.stdout.write(
      `previews of 2,000 events: tried ${times.length}, failed ${slow}, p95 ${times[47]!.toFixed(0)} ms, worst ${times[49]!.toFixed(0)} ms, CPU ${cpuMs.toFixed(0)} ms each with the client\n`,
    );
    // The goal is 300 ms for 95 of 100. Other processes share the processors of a test, so the test limits the time of its own.
    expect(cpuMs).toBeLessThanOrEqual(150);
    expect(await rows()).toBe(before);
  });

  it('is only for the job service', async () => {
    const call = readings.preview({ report: submittedReport() }, systemCall('codehost'));
    expect(await errorOf(call)).toBeInstanceOf(Forbidden);
  });
});

/** Clicks, requests and errors of one session, a second apart. */
function longTelemetry(length: number): TelemetryEvent[] {
  return Array.from({ length }, (_, n) => {
    const url = `https://api.example.com/v1/orders/${n}?page=${n % 7}`;
    const kinds = [
      click(`button.pay-${n}`, n),
      request('POST', url, n % 9 === 0 ? 500 : 200, n),
      consoleError(`payment ${n} failed`, n),
    ];
    return { ...kinds[n % 3]!, id: `${kinds[n % 3]!.source}-${n}` };
  });
}

describe('by a model', () => {
  let anthropic: AnthropicServer;

  beforeAll(async () => {
    anthropic = await AnthropicServer.start(() => 'hang');
    await start({
      ANTHROPIC_API_KEY: 'test-key',
      ANTHROPIC_BASE_URL: anthropic.url,
      READING_LIMIT_SECONDS: '3',
      READING_CONCURRENCY: '1',
    });
  });
  afterAll(async () => {
    await testbed.stop();
    await anthropic.stop();
  });

  it('is unavailable at once without a free slot, and after the time limit', async () => {
    anthropic.use(() => 'hang');
    const first = errorOf(preview({}));
    await eventually(() => expect(anthropic.requests).toHaveLength(1));
    const startMs = performance.now();
    expect(await errorOf(preview({}))).toBeInstanceOf(PreviewUnavailable);
    expect(performance.now() - startMs).toBeLessThan(2_000);
    expect(await first).toBeInstanceOf(PreviewUnavailable);
  });

  it.each([
    ['answers 529', { status: 529, type: 'overloaded_error' }],
    ['answers junk twice', { text: 'no' }],
  ])('is unavailable when the model %s', async (_name, answer) => {
    anthropic.use(() => answer);
    expect(await errorOf(preview({}))).toBeInstanceOf(PreviewUnavailable);
  });
});
