/** One suite for both readers: the rules, and the Anthropic API with a fake server. */
import type { OutputSchema } from '@handtest/contracts/job';
import { AnthropicServer, type AnthropicScript, type MessagesRequest } from '@handtest/fakes';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Ajv } from 'ajv';
import { AnthropicReader } from '../anthropic/anthropic-reader.client.js';
import { ExtractionConfig } from '../config.js';
import { ModelClient } from '../model/model.client.js';
import { draftByRules, RulesReader, rulesVersion } from '../rules/rules-reader.js';
import { failedCheckout, submittedReport } from './submitted-report.js';
import { draftValidator } from '../report/draft-validation.js';
import { type ReportReader, UnreadableReport } from '../report/report-reader.js';

const outputSchema: OutputSchema = {
  paid: { type: 'boolean', description: 'Whether the payment worked' },
  steps: { type: 'array', description: 'What was done', items: { type: 'string' } },
};
const failing = submittedReport({
  report: 'I clicked pay and the payment failed with an error.',
  outputSchema,
  telemetry: failedCheckout,
});
const passing = submittedReport({ report: 'The payment worked as expected, I got a receipt.', outputSchema });
const counting = submittedReport({ outputSchema: { sum: { type: 'number', description: 'What is due' } } });

/** A model with the answers of the rules: always valid. */
const obedient: AnthropicScript = (request) => ({ text: JSON.stringify(draftByRules(reportIn(request))) });

function reportIn(request: MessagesRequest): typeof failing {
  const asked = JSON.parse(request.messages[0]!.content) as typeof failing;
  return submittedReport({
    report: asked.report,
    outputSchema: asked.outputSchema,
    telemetry: asked.telemetry,
  });
}

let anthropic: AnthropicServer;
beforeAll(async () => {
  Logger.overrideLogger(false);
  anthropic = await AnthropicServer.start(obedient);
});
beforeEach(() => anthropic.use(obedient));
afterAll(() => anthropic.stop());

function anthropicReader(readingLimitSeconds = 5): AnthropicReader {
  const config = Object.assign(new ExtractionConfig(), {
    anthropicApiKey: 'test-key',
    anthropicBaseUrl: anthropic.url,
    readingLimitSeconds,
  });
  return new AnthropicReader(new ModelClient(config), config);
}

const signal = AbortSignal.timeout(30_000);

const faultsOfOurAccount: [string, AnthropicScript][] = (
  [
    [401, 'authentication_error', 'invalid x-api-key'],
    [402, 'billing_error', 'Your payment has failed.'],
    [403, 'permission_error', 'Your API key does not have permission to use the specified resource.'],
    [404, 'not_found_error', 'model: claude-sonnet-2'],
    [400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'],
    [400, 'invalid_request_error', 'You have reached your specified API usage limits.'],
  ] as const
).map(([status, type, message]) => [`"${message}"`, () => ({ status, type, message })]);

describe.each<[string, () => ReportReader]>([
  ['rules', () => new RulesReader()],
  ['anthropic', () => anthropicReader()],
])('the reader "%s"', (name, reader) => {
  it('has its name in the provenance', () => {
    expect(reader().provenance.reader).toBe(name);
  });

  it('gives a draft that fits its schema', async () => {
    for (const report of [failing, passing, submittedReport()]) {
      const { draft } = await reader().read(report, signal);
      expect(draftValidator(report.outputSchema)(draft)).toEqual({ value: draft });
    }
  });

  it('distinguishes a failure from a success', async () => {
    expect((await reader().read(failing, signal)).draft.passStatus).toBe('fail');
    expect((await reader().read(passing, signal)).draft.passStatus).toBe('pass');
  });

  it('grounds a finding in the telemetry', async () => {
    const [finding] = (await reader().read(failing, signal)).draft.findings;
    const known = new Set(failing.telemetry.map(({ id }) => id));
    expect(finding!.citedEventIds.length).toBeGreaterThan(0);
    expect(finding!.citedEventIds.every((id) => known.has(id))).toBe(true);
  });
});

describe('the Anthropic reader', () => {
  it('requests structured output, with the report as material in one JSON message', async () => {
    await anthropicReader().read(failing, signal);
    const [request] = anthropic.requests;
    expect(request!.output_config?.format?.type).toBe('json_schema');
    expect(JSON.parse(request!.messages[0]!.content)).toMatchObject({ report: failing.report });
    expect(request!.system).not.toContain(failing.report);
  });

  it('has the schema in the prompt where structured output cannot express it', async () => {
    anthropic.use(() => ({ text: '{}' }));
    const free = { ...failing, outputSchema: { anything: { type: 'object' as const, description: 'x' } } };
    await expect(anthropicReader().read(free, signal)).rejects.toThrow(UnreadableReport);
    expect(anthropic.requests[0]).not.toHaveProperty('output_config.format');
    expect(anthropic.requests[0]!.system).toContain('JSON Schema');
  });

  it('asks once more with the schema in the prompt, when the API refuses the schema', async () => {
    const message = 'The compiled grammar is too large, which would cause performance issues.';
    anthropic.use((request, count) =>
      request.output_config?.format
        ? { status: 400, type: 'invalid_request_error', message }
        : obedient(request, count),
    );
    const { draft } = await anthropicReader().read(failing, signal);
    expect(draft.passStatus).toBe('fail');
    expect(anthropic.requests).toHaveLength(2);
    expect(anthropic.requests[1]!.system).toContain('JSON Schema');
    expect(anthropic.requests[1]!.output_config).toBeUndefined();
  });

  it.each<[string, OutputSchema]>([
    ['an enum with null', { plan: { type: 'string', description: 'x', enum: ['free', null] } }],
    ['an enum of lists', { tags: { type: 'array', items: { type: 'string' }, enum: [['a'], ['b']] } }],
  ])('reads a report for an output schema with %s', async (_name, schema) => {
    const { draft } = await anthropicReader().read({ ...failing, outputSchema: schema }, signal);
    expect(draft.passStatus).toBe('fail');
    expect(anthropic.requests).toHaveLength(1);
  });

  it('marks the rules of the answer, the same for all jobs, for the prompt cache', async () => {
    await anthropicReader().read(failing, signal);
    await anthropicReader().read(counting, signal);
    const [first, second] = anthropic.requests;
    expect(first!.cached).toEqual([first!.system]);
    expect(second!.cached).toEqual(first!.cached);
    // The API caches from 1,024 tokens on. A token of English has at most 4 characters.
    expect(first!.cached[0]!.length).toBeGreaterThan(4 * 1_024);
  });

  it('empties the values of fields that are unstated, and ignores unknown names', async () => {
    const draft = { ...draftByRules(failing), data: { paid: true, steps: ['click'] } };
    anthropic.use(() => ({ text: JSON.stringify({ ...draft, unstated: ['paid', 'paid', 'constructor'] }) }));
    const { draft: read } = await anthropicReader().read(failing, signal);
    expect(read.unstated).toEqual(['paid']);
    expect(read.data).toEqual({ paid: false, steps: ['click'] });
  });

  it('has the answers of the tester and the wishes of the caller as material', async () => {
    const testerAnswers = { verdict: 'pass' as const, answers: { paid: true } };
    const report = {
      ...failing,
      testerAnswers,
      additionalValidationInstructions: 'Only the receipt counts.',
    };
    await anthropicReader().read(report, signal);
    expect(JSON.parse(anthropic.requests[0]!.messages[0]!.content)).toMatchObject({
      testerAnswers,
      additionalValidationInstructions: 'Only the receipt counts.',
    });
  });

  it.each([
    ['pass', ['contradicts_evidence']],
    ['fail', []],
  ] as const)(
    'flags a verdict %s of the tester with %j when the model reads a fail',
    async (verdict, flags) => {
      const { flags: read } = await anthropicReader().read(
        { ...failing, testerAnswers: { verdict } },
        signal,
      );
      expect(read).toEqual(flags);
    },
  );

  it('cites only events that the model was shown, or that the tester named', async () => {
    const [shown, ...others] = failedCheckout;
    const telemetry = [
      shown!,
      ...others.map((event) => ({ ...event, summary: event.summary.padEnd(200_000) })),
    ];
    const [finding] = draftByRules(failing).findings;
    const ids = telemetry.map(({ id }) => id);
    const findings = [{ ...finding!, citedEventIds: ids }];
    anthropic.use(() => ({ text: JSON.stringify({ ...draftByRules(failing), findings }) }));
    const cited = async (changes: Partial<typeof failing>) => {
      const { draft, flags } = await anthropicReader().read({ ...failing, telemetry, ...changes }, signal);
      return [draft.findings[0]!.citedEventIds, flags];
    };
    const named = { testerAnswers: { findings: [{ title: 'No payment', at: [ids[1]!] }] } };
    expect(await cited({})).toEqual([[ids[0]], ['ungrounded_citation']]);
    expect(await cited(named)).toEqual([ids.slice(0, 2), ['ungrounded_citation']]);
    expect(await cited({ telemetry: failedCheckout })).toEqual([ids, []]);
  });

  it('counts the cost of both requests when it repairs', async () => {
    const usage = { input_tokens: 10_000, output_tokens: 1_000, cache_read_input_tokens: 2_000 };
    anthropic.use((_request, count) => {
      const text = count === 1 ? 'no' : JSON.stringify(draftByRules(failing));
      return { text, usage: { ...usage, cache_creation_input_tokens: null } };
    });
    const { cost } = await anthropicReader().read(failing, signal);
    // 2 × (10,000 × $2 + 2,000 × $0.20 + 1,000 × $10) per million.
    expect(cost).toMatchObject({ inputTokens: 24_000, outputTokens: 2_000 });
    expect(cost!.usd).toBeCloseTo(0.0608, 10);
  });

  it('leaves out what the answer has beyond its schema, without a repair', async () => {
    const draft = draftByRules(failing);
    const data = { ...draft.data, invented: 1 };
    const findings = draft.findings.map((finding) => ({ ...finding, confidence: 0.9 }));
    anthropic.use(() => ({ text: JSON.stringify({ ...draft, data, findings, reasoning: 'It failed.' }) }));
    expect((await anthropicReader().read(failing, signal)).draft).toEqual(draft);
    expect(anthropic.requests).toHaveLength(1);
  });

  it('requests one repair of an invalid answer', async () => {
    anthropic.use((request, count) =>
      count === 1 ? { text: '{"passStatus":"maybe"}' } : obedient(request, count),
    );
    const compilations = jest.spyOn(Ajv.prototype, 'compile');
    const { draft } = await anthropicReader().read(failing, signal);
    expect(draft.passStatus).toBe('fail');
    expect(anthropic.requests).toHaveLength(2);
    expect(anthropic.requests[1]!.messages.at(-1)!.content).toContain('/passStatus');
    // A large schema compiles for seconds.
    expect(compilations).toHaveBeenCalledTimes(1);
    compilations.mockRestore();
  });

  it.each<[string, AnthropicScript, typeof failing?]>([
    ['an answer that stays wrong', () => ({ text: 'I would rather not.' })],
    [
      'data that does not fit the output schema',
      () => ({ text: JSON.stringify({ ...draftByRules(failing), data: { paid: 'no' } }) }),
    ],
    [
      'a number that JSON cannot hold',
      () => ({
        text: JSON.stringify({ ...draftByRules(counting), data: { sum: 1 } }).replace(':1}', ':1e999}'),
      }),
      counting,
    ],
  ])('gives up on %s after the repair turn', async (_case, script, report = failing) => {
    anthropic.use(script);
    await expect(anthropicReader().read(report, signal)).rejects.toThrow(UnreadableReport);
    expect(anthropic.requests).toHaveLength(2);
  });

  it('leaves a report that the model refuses to the rules, in one request', async () => {
    anthropic.use(() => ({ text: '', stopReason: 'refusal' }));
    const { draft, provenance, remarks, cost } = await anthropicReader().read(failing, signal);
    expect(draft).toEqual(draftByRules(failing));
    expect(provenance).toEqual({ reader: 'rules', version: rulesVersion });
    expect(remarks.join()).toContain('The built-in rules read this report');
    expect(cost).toBeDefined();
    expect(anthropic.requests).toHaveLength(1);
  });

  it.each<[string, AnthropicScript]>(
    [
      'prompt is too long: 250000 tokens > 200000 maximum',
      'input length and `max_tokens` exceed context limit: 190000 + 16000 > 200000',
    ]
      .map((message): [string, AnthropicScript] => [
        `"${message}"`,
        () => ({ status: 400, type: 'invalid_request_error', message }),
      ])
      .concat([
        [
          'an answer without room',
          () => ({ text: '{"passStatus"', stopReason: 'model_context_window_exceeded' }),
        ],
      ]),
  )(
    'leaves a report that is too long for the model to the rules, in one request: %s',
    async (_case, script) => {
      anthropic.use(script);
      const { draft, provenance, remarks } = await anthropicReader().read(failing, signal);
      expect(draft).toEqual(draftByRules(failing));
      expect(provenance).toEqual({ reader: 'rules', version: rulesVersion });
      expect(remarks).toEqual([
        'The built-in rules read this report, because it is too long for the AI service.',
      ]);
      expect(anthropic.requests).toHaveLength(1);
    },
  );

  it('reads the text after the thoughts of the model, which has a medium effort', async () => {
    const text = JSON.stringify(draftByRules(failing));
    anthropic.use(() => ({ thinking: '{"passStatus":"pass"', text }));
    expect((await anthropicReader().read(failing, signal)).draft.passStatus).toBe('fail');
    expect(anthropic.requests[0]!.output_config?.effort).toBe('medium');
  });

  const used = (tokens: number) => ({ usage: { output_tokens: tokens } });
  const cut = { thinking: 'Well', text: '', stopReason: 'max_tokens', ...used(16_000) } as const;
  const limitsOf = () => anthropic.requests.map(({ max_tokens: limit }) => limit);

  it('repeats an answer that thoughts used up, with more room and without a repair', async () => {
    anthropic.use((request, count) => (count === 1 ? cut : obedient(request, count)));
    expect((await anthropicReader().read(failing, signal)).draft.passStatus).toBe('fail');
    expect(limitsOf()).toEqual([16_000, 24_000]);
    expect(anthropic.requests[1]!.messages).toHaveLength(1);
  });

  it('repairs an answer of white space', async () => {
    anthropic.use((request, count) => (count === 1 ? { text: ' \n' } : obedient(request, count)));
    expect((await anthropicReader().read(failing, signal)).draft.passStatus).toBe('fail');
  });

  it('reads an answer in a fence, and refuses one of white space without work', async () => {
    const json = JSON.stringify(draftByRules(failing));
    const fence = '```';
    const texts = [
      `${fence}json\n${json}\n${fence}\n`,
      ` ${fence}\n${json}${fence}`,
      fence + ' '.repeat(4_000),
    ];
    anthropic.use((_request, count) => ({ text: texts[count - 1] ?? json }));
    const startedAt = process.cpuUsage();
    for (const requests of [1, 2, 4]) {
      expect((await anthropicReader().read(failing, signal)).draft.passStatus).toBe('fail');
      expect(anthropic.requests).toHaveLength(requests);
    }
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(1_500);
  });

  it('gives up on an answer that is cut again, after the repair turn', async () => {
    anthropic.use(() => ({ ...cut, text: '{"passStatus":"fa' }));
    await expect(anthropicReader().read(failing, signal)).rejects.toThrow(UnreadableReport);
    expect(limitsOf()).toEqual([16_000, 24_000, 24_000]);
  });

  it('repeats no answer that is cut, when that could exceed the cost limit of the job', async () => {
    anthropic.use(() => ({ ...cut, ...used(30_000) }));
    await expect(anthropicReader().read(failing, signal)).rejects.toThrow(UnreadableReport);
    expect(limitsOf()).toEqual([16_000, 16_000]);
  });

  it.each([
    [400, 2],
    [413, 1],
    [422, 1],
  ])('ends the reading after a %d, in %d requests', async (status, requests) => {
    anthropic.use(() => ({ status, type: 'invalid_request_error' }));
    await expect(anthropicReader().read(failing, signal)).rejects.toThrow(UnreadableReport);
    expect(anthropic.requests).toHaveLength(requests);
  });

  it.each<[string, AnthropicScript]>([
    ...[408, 429, 500, 502, 503, 529].map((status): [string, AnthropicScript] => [
      `a ${status}`,
      () => ({ status, type: 'overloaded_error' }),
    ]),
    ...faultsOfOurAccount,
    ['a reset', () => 'reset'],
    ['JSON that is cut short', () => 'cut'],
  ])('leaves %s to be tried again', async (_case, script) => {
    anthropic.use(script);
    const error = await anthropicReader()
      .read(failing, signal)
      .catch((thrown: unknown) => thrown);
    expect(error).toHaveProperty('message');
    expect(error).not.toBeInstanceOf(UnreadableReport);
    expect(anthropic.requests).toHaveLength(1);
  });

  it.each(['hang', 'stall'] as const)('limits each request: a temporary fault after a %s', async (answer) => {
    anthropic.use(() => answer);
    const startedAt = performance.now();
    const error = await anthropicReader(0.3)
      .read(failing, signal)
      .catch((thrown: unknown) => thrown);
    expect(error).toHaveProperty('message');
    expect(error).not.toBeInstanceOf(UnreadableReport);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('ends at the time limit with a temporary fault', async () => {
    anthropic.use(() => 'hang');
    const error = await anthropicReader()
      .read(failing, AbortSignal.timeout(200))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(UnreadableReport);
  });
});
