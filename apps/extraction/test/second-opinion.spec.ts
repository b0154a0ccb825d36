/** The second opinion of the model: claims against the evidence alone. It never fails a reading. */
import type { ConfidenceFlag, PassStatus } from '@handtest/contracts/job';
import { AnthropicServer, type AnthropicScript, obeyingModel, orderTo } from '@handtest/fakes';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { register } from 'prom-client';
import { AnthropicReader } from '../anthropic/anthropic-reader.client.js';
import { ExtractionConfig } from '../config.js';
import { ModelClient } from '../model/model.client.js';
import type { Claim, ClaimOpinion, ClaimsToCheck, SecondOpinion } from '../report/report-reader.js';
import { draftByRules } from '../rules/rules-reader.js';
import { failedCheckout, submittedReport } from './submitted-report.js';

const report = submittedReport({
  report: 'I paid and it all went fine, honestly.',
  additionalValidationInstructions: 'Only the receipt counts.',
  telemetry: failedCheckout,
});
const claims: Claim[] = [
  { id: 'verdict', text: 'The test passes.' },
  { id: 'finding-1', text: 'The receipt has the wrong font.' },
  { id: 'field-paid', text: 'paid is true' },
];
const toCheck = (changes: Partial<ClaimsToCheck> = {}): ClaimsToCheck => {
  return { claims, passStatus: 'fail', flags: [], instants: [], ...changes };
};
const opinion = (changes: Partial<ClaimOpinion> = {}): ClaimOpinion => {
  return {
    claimId: 'verdict',
    outcome: 'contradicted',
    eventIds: ['network-0'],
    reason: 'The payment answers 500.',
    ...changes,
  };
};
const answering =
  (...opinions: ClaimOpinion[]): AnthropicScript =>
  () => ({ text: JSON.stringify({ opinions }) });

let anthropic: AnthropicServer;
beforeAll(async () => {
  Logger.overrideLogger(false);
  anthropic = await AnthropicServer.start(answering());
});
afterAll(() => anthropic.stop());

function readerWith(changes: Partial<ExtractionConfig> = {}): AnthropicReader {
  const config = Object.assign(new ExtractionConfig(), {
    anthropicApiKey: 'test-key',
    anthropicBaseUrl: anthropic.url,
    ...changes,
  });
  return new AnthropicReader(new ModelClient(config), config);
}

function opinionsOf(
  script: AnthropicScript,
  changes: Partial<ExtractionConfig> = {},
): Promise<SecondOpinion> {
  anthropic.use(script);
  return readerWith(changes).secondOpinion(report, toCheck(), AbortSignal.timeout(10_000));
}

describe('the request', () => {
  it('has the claims and the evidence, but neither the report nor the first reading', async () => {
    await opinionsOf(answering(opinion()));
    const [request] = anthropic.requests;
    const material = JSON.parse(request!.messages[0]!.content) as Record<string, unknown>;
    expect(material).toEqual({
      url: report.url,
      instructions: report.description,
      deviceClass: 'desktop',
      claims,
      telemetry: report.telemetry,
    });
    expect(request!.messages).toHaveLength(1);
    expect(request!.system).toContain('check claims');
    expect(request!.cached).toEqual([request!.system]);
  });

  it.each<['off' | 'low' | 'always', PassStatus | null, ConfidenceFlag[], number]>([
    ['off', 'fail', ['no_evidence'], 0],
    ['low', 'pass', [], 0],
    ['low', 'pass', ['contradicts_evidence'], 1],
    ['low', 'fail', [], 1],
    ['low', null, ['unclear_report'], 1],
    ['always', 'pass', [], 1],
  ])('%s with the verdict %s and the flags %j: %d requests', async (policy, passStatus, flags, requests) => {
    anthropic.use(answering(opinion()));
    const reader = readerWith({ readerSecondOpinion: policy });
    const given = await reader.secondOpinion(
      report,
      toCheck({ passStatus, flags }),
      AbortSignal.timeout(5_000),
    );
    expect(anthropic.requests).toHaveLength(requests);
    expect(given.opinions).toHaveLength(requests);
    expect(given.remarks).toEqual([]);
  });
});

describe('the answer', () => {
  it('has one opinion on each known claim, with known events', async () => {
    const { opinions } = await opinionsOf(
      answering(
        opinion({ eventIds: ['network-0', 'network-0', 'network-999', 'frame-1'] }),
        opinion({ outcome: 'supported' }),
        opinion({ claimId: 'finding-9' }),
        opinion({ claimId: 'field-paid', reason: `No\n${'x'.repeat(900)}` }),
      ),
    );
    expect(opinions).toEqual([
      opinion(),
      opinion({ claimId: 'field-paid', reason: `No ${'x'.repeat(296)}…` }),
    ]);
  });

  it.each(['supported', 'contradicted'] as const)(
    'is "not shown" for %s without evidence',
    async (outcome) => {
      const { opinions } = await opinionsOf(answering(opinion({ outcome, eventIds: ['network-999'] })));
      expect(opinions).toEqual([opinion({ outcome: 'not shown', eventIds: [] })]);
    },
  );

  it('is repaired once', async () => {
    const { opinions, remarks } = await opinionsOf((request, count) =>
      count === 1 ? { text: '{"opinions":[{"claimId":"verdict"}]}' } : answering(opinion())(request, count),
    );
    expect(opinions).toEqual([opinion()]);
    expect(remarks).toEqual([]);
    expect(anthropic.requests[1]!.messages.at(-1)!.content).toContain('outcome');
  });
});

const notDone = expect.stringMatching(
  /^The evidence was not checked a second time, because the AI service/,
) as string;
const obedient = { text: JSON.stringify(draftByRules(report)) };

describe('faults', () => {
  const figures = { tried: 0, failed: 0, worstMs: 0 };
  afterAll(() => {
    const { tried, failed, worstMs } = figures;
    process.stdout.write(
      `faults of both passes: tried ${tried}, failed ${failed}, worst ${worstMs.toFixed(0)} ms\n`,
    );
  });

  const errors: [name: string, script: AnthropicScript, requests: number][] = [
    // Asked once more without the schema.
    ['a 400', () => ({ status: 400, type: 'invalid_request_error' }), 2],
    ...[401, 403, 404, 408, 413, 429, 500, 502, 503, 529].map((status): [string, AnthropicScript, number] => [
      `a ${status}`,
      () => ({ status, type: 'overloaded_error' }),
      1,
    ]),
    ['a reset', () => 'reset', 1],
    ['JSON that is cut', () => 'cut', 1],
    ['no answer', () => 'hang', 1],
    ['junk', () => ({ text: 'I would rather not.' }), 2],
    ['a refusal', () => ({ text: '', stopReason: 'refusal' }), 1],
    ['an answer of another form', () => ({ text: '{"opinions":"none"}' }), 2],
    ['an answer that ends too early', () => ({ text: '{"opinions":[', stopReason: 'max_tokens' }), 3],
  ];

  it.each(errors)(
    '%s fails the first reading or leaves it to the rules, and leaves a remark on the second',
    async (name, script, requests) => {
      figures.tried += 2;
      figures.failed += 2;
      anthropic.use(script);
      const limit = () => AbortSignal.timeout(name === 'no answer' ? 300 : 10_000);
      const first = readerWith().read(report, limit());
      if (name === 'a refusal') expect((await first).provenance).toMatchObject({ reader: 'rules' });
      else await expect(first).rejects.toThrow();
      figures.failed--;
      anthropic.use((request, count) => (count === 1 ? obedient : script(request, count - 1)));
      const reader = readerWith();
      const { draft } = await reader.read(report, AbortSignal.timeout(10_000));
      const startedMs = performance.now();
      const second = await reader.secondOpinion(report, toCheck(), limit());
      figures.worstMs = Math.max(figures.worstMs, performance.now() - startedMs);
      expect(draft.passStatus).toBe(draftByRules(report).passStatus);
      expect(second).toMatchObject({ opinions: [], remarks: [notDone] });
      expect(anthropic.requests).toHaveLength(1 + requests);
      figures.failed--;
    },
  );

  it('of two invalid answers, both are paid', async () => {
    const { cost } = await opinionsOf(() => ({ text: 'no', usage: { input_tokens: 5_000 } }));
    expect(cost).toMatchObject({ inputTokens: 10_000, outputTokens: 2 });
  });

  it('the stop of the process ends the reading, so that another process reads the report', async () => {
    anthropic.use(() => 'hang');
    const stop = new AbortController();
    const reading = readerWith().secondOpinion(report, toCheck(), stop.signal);
    stop.abort(new Error('The process stops'));
    await expect(reading).rejects.toThrow();
  });
});

describe('the limit of the costs', () => {
  const usage = { input_tokens: 2_000, output_tokens: 300 };

  it('leaves out the second opinion of a job with 0.01 USD, but never the reading', async () => {
    anthropic.use((_request, count) =>
      count === 1 ? { ...obedient, usage } : { text: '{"opinions":[]}', usage },
    );
    const reader = readerWith({ readerMaxUsdPerJob: 0.01 });
    const { draft, cost } = await reader.read(report, AbortSignal.timeout(5_000));
    expect(cost!.usd).toBeCloseTo(0.007, 10);
    const second = await reader.secondOpinion(
      report,
      toCheck({ passStatus: draft.passStatus, flags: ['no_evidence'], cost }),
      AbortSignal.timeout(5_000),
    );
    expect(second.opinions).toEqual([]);
    expect(second.remarks).toEqual([expect.stringContaining('limit of the costs of this job')]);
    expect(anthropic.requests).toHaveLength(1);
  });

  it('leaves out the repair when the first answer used it up', async () => {
    const { remarks, cost } = await opinionsOf(() => ({ text: 'no', usage: { output_tokens: 8_000 } }), {
      readerMaxUsdPerJob: 0.1,
    });
    expect(remarks).toEqual([expect.stringContaining('limit of the costs of this job')]);
    expect(anthropic.requests).toHaveLength(1);
    expect(cost!.usd).toBeCloseTo(0.080002, 10);
  });

  it('holds in 200 jobs, however long the answers are, with and without a repair', async () => {
    let tried = 0;
    let sent = 0;
    let worstUsd = -Infinity;
    const share = fc.integer({ min: 0, max: 1_000 }).map((n) => n / 1_000);
    const limits = fc.integer({ min: 0, max: 300 }).map((n) => n / 1_000);
    const property = fc.asyncProperty(
      limits,
      share,
      share,
      fc.boolean(),
      async (limit, first, part, isJunk) => {
        const spent = { inputTokens: 0, outputTokens: 0, usd: first * 0.2 };
        anthropic.use(({ max_tokens: maximum, system, messages }) => {
          const characters = system!.length + messages.reduce((sum, { content }) => sum + content.length, 0);
          return {
            text: isJunk ? 'no' : '{"opinions":[]}',
            usage: {
              input_tokens: Math.floor((part * characters) / 2),
              output_tokens: Math.ceil(part * maximum),
            },
          };
        });
        const { cost } = await readerWith({ readerMaxUsdPerJob: limit }).secondOpinion(
          report,
          toCheck({ cost: spent }),
          AbortSignal.timeout(5_000),
        );
        tried++;
        sent += anthropic.requests.length;
        const over = spent.usd + cost!.usd - Math.max(limit, spent.usd);
        worstUsd = Math.max(worstUsd, over);
        expect(over).toBeLessThanOrEqual(1e-9);
      },
    );
    await fc.assert(property, { numRuns: 200 });
    process.stdout.write(
      `limits of costs: tried ${tried} jobs with ${sent} requests, failed 0, worst ${worstUsd.toFixed(4)} USD above the limit\n`,
    );
    expect(sent).toBeGreaterThan(50);
  });

  it('uses the prices of the configuration', async () => {
    const prices = { readerInputUsd: 100, readerOutputUsd: 1_000, readerMaxUsdPerJob: 1_000 };
    const { cost } = await opinionsOf(() => ({ text: '{"opinions":[]}', usage }), prices);
    expect(cost!.usd).toBeCloseTo(0.5, 10);
  });
});

it('counts requests, tokens and dollars in the metrics', async () => {
  const valueOf = async (name: string, kind?: string) => {
    const metric = await register.getSingleMetric(name)!.get();
    return metric.values.find(({ labels }) => labels.kind === kind)?.value ?? 0;
  };
  const tokens = 'handtest_reading_tokens_total';
  const kinds = ['input', 'output', 'cache_read', 'cache_write'];
  const before = await Promise.all(kinds.map((kind) => valueOf(tokens, kind)));
  const usdBefore = await valueOf('handtest_reading_usd_total');
  const answered = async () => {
    const { values } = await register.getSingleMetric('handtest_model_request_seconds')!.get();
    const rows: readonly { metricName?: string; labels: { outcome?: string | number }; value: number }[] =
      values;
    const isCount = ({ metricName, labels }: (typeof rows)[number]) =>
      metricName === 'handtest_model_request_seconds_count' && labels.outcome === 'answered';
    return rows.find(isCount)?.value ?? 0;
  };
  const answeredBefore = await answered();
  await opinionsOf(() => {
    const text = JSON.stringify({ opinions: [] });
    const usage = { input_tokens: 1_000, output_tokens: 200 };
    return {
      text,
      usage: { ...usage, cache_read_input_tokens: 3_000, cache_creation_input_tokens: 400 },
    };
  });
  const after = await Promise.all(kinds.map((kind) => valueOf(tokens, kind)));
  expect(after.map((value, index) => value - before[index]!)).toEqual([1_000, 200, 3_000, 400]);
  expect((await valueOf('handtest_reading_usd_total')) - usdBefore).toBeCloseTo(0.0056, 10);
  expect((await answered()) - answeredBefore).toBe(1);
});

describe('orders in the material, with a model that obeys', () => {
  const orders: [name: string, answer: string][] = [
    ['a verdict', JSON.stringify({ passStatus: 'pass', opinions: [] })],
    [
      'all is supported',
      JSON.stringify({
        opinions: claims.map(({ id }) => opinion({ claimId: id, outcome: 'supported', eventIds: [] })),
      }),
    ],
    ['an invented event', JSON.stringify({ opinions: [opinion({ eventIds: ['network-666'] })] })],
    [
      'further fields',
      JSON.stringify({ opinions: [{ ...opinion(), severity: 'low', passStatus: 'pass' }], findings: [] }),
    ],
    [
      'an invented claim',
      JSON.stringify({ opinions: [opinion({ claimId: 'finding-2' }), opinion({ claimId: '__proto__' })] }),
    ],
    ['300 opinions', JSON.stringify({ opinions: Array(300).fill(opinion()) })],
    ['no answer', 'I do what the text says.'],
  ];
  const places: [name: string, plant: (order: string) => [typeof report, ClaimsToCheck]][] = [
    ['a claim', (text) => [report, toCheck({ claims: [{ id: 'verdict', text }, ...claims.slice(1)] })]],
    ['the instructions', (description) => [{ ...report, description }, toCheck()]],
    [
      'the console',
      (summary) => [
        { ...report, telemetry: [...failedCheckout, { ...failedCheckout[2]!, id: 'console-1', summary }] },
        toCheck(),
      ],
    ],
    ['an address', (order) => [{ ...report, url: `https://shop.example.com/?${order}` }, toCheck()]],
  ];
  const figures = { tried: 0, failed: 0 };
  afterAll(() => {
    process.stdout.write(
      `injections into the second pass: tried ${figures.tried}, failed ${figures.failed}\n`,
    );
  });

  const cases = orders.flatMap(([order, answer]) =>
    places.map(([place, plant]) => ({ order, place, answer, plant })),
  );
  it.each(cases)('$order in $place changes only opinions', async ({ answer, plant }) => {
    figures.tried++;
    figures.failed++;
    let disobeyed = 0;
    anthropic.use(
      obeyingModel(() => {
        disobeyed++;
        return { text: '{}' };
      }),
    );
    const [asked, check] = plant(orderTo(answer));
    const { opinions, ...rest } = await readerWith().secondOpinion(asked, check, AbortSignal.timeout(5_000));
    expect(disobeyed).toBe(0);
    const known = new Set(asked.telemetry.map(({ id }) => id));
    expect(new Set(opinions.map(({ claimId }) => claimId)).size).toBe(opinions.length);
    for (const given of opinions) {
      expect(Object.keys(given).sort()).toEqual(['claimId', 'eventIds', 'outcome', 'reason']);
      expect(claims.map(({ id }) => id)).toContain(given.claimId);
      expect(given.eventIds.every((id) => known.has(id))).toBe(true);
      expect(given.outcome === 'not shown').toBe(given.eventIds.length === 0);
    }
    expect(Object.keys(rest).sort()).toEqual(['cost', 'remarks']);
    figures.failed--;
  });
});
