/** Who says what: the tester's answers come first, and the machine's doubts become flags and sentences. */
import {
  outputSchemaFaults,
  type StatedFinding,
  type SubmittedReport,
  type TesterAnswers,
  toJsonSchema,
} from '@handtest/contracts/job';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { draftOf, ScriptedReader } from '../test/scripted-reader.js';
import { submittedReport } from '../test/submitted-report.js';
import { click, consoleError, instant, request } from '../test/telemetry.js';
import type { Draft } from '../report/draft.js';
import { readReport } from './read-report.js';

const signal = AbortSignal.timeout(60_000);
const failedOrder = [
  click('#pay', 0),
  request('POST', 'https://shop.example.com/api/orders', 500, 1),
  consoleError('Uncaught (in promise) Error: order not created', 1),
];
const outputSchema = {
  paid: { type: 'boolean', description: 'Whether the payment worked' },
  total: { type: 'number', description: 'The total' },
  note: { type: 'string', description: 'Anything else' },
} as const;

const rules = { reader: 'rules', version: '3' } as const;
const longReport = 'I added one item to the basket and went on to the checkout.';

function read(
  testerAnswers: TesterAnswers | undefined,
  draft: Partial<Draft> = {},
  changes: Partial<SubmittedReport> = {},
  reader = new ScriptedReader(draftOf(draft)),
) {
  const report = submittedReport({ report: longReport, ...changes, ...(testerAnswers && { testerAnswers }) });
  return readReport(report, reader, signal);
}

const draftFinding = {
  title: 'The order is not created',
  description: 'After paying, no order appears.',
  severity: 'medium' as const,
  expectedBehavior: 'An order number',
  actualBehavior: 'The page stays as it is',
  affectedArea: '/checkout',
  citedEventIds: ['network-POST-1'],
  reproductionSteps: ['Pay'],
  suggestedLabels: ['checkout'],
};

describe('the verdict', () => {
  it.each([
    ['pass', 'fail', true],
    ['fail', 'pass', false],
    ['not_applicable', null, true],
  ] as const)('%s of the tester comes before %s of the reader', async (verdict, passStatus, success) => {
    const { result } = (await read({ verdict }, { passStatus })).reading;
    expect(result).toMatchObject({ passStatus: verdict, success, verdictSource: 'tester' });
  });

  it('of the reader names its source', async () => {
    const byModel = await read(undefined, { passStatus: 'pass' });
    expect(byModel.reading.result).toMatchObject({
      verdictSource: 'model',
      verdictConfidence: { level: 'high' },
    });
    const reader = new ScriptedReader(draftOf({ passStatus: 'pass' }), rules);
    const byRules = await read({ answers: {} }, {}, {}, reader);
    expect(byRules.reading.result).toMatchObject({
      verdictSource: 'rules',
      verdictConfidence: { level: 'low', flags: ['read_by_rules'] },
    });
  });

  it('is absent when neither gives one, with a question', async () => {
    const { reading, questions } = await read(undefined);
    expect(reading.result).not.toHaveProperty('passStatus');
    expect(reading.result.verdictConfidence).toEqual({ level: 'low', flags: ['unclear_report'] });
    expect(questions).toEqual(['Did the test pass or fail, or does it not apply?']);
  });
});

describe('values', () => {
  it('of the tester come first, and null says nothing', async () => {
    const drafted = { data: { paid: false, total: 0, note: 'x' }, unstated: ['total', 'unknown'] };
    const { reading, questions } = await read(
      { verdict: 'pass', answers: { paid: true, note: null, other: 1 } },
      drafted,
      { outputSchema },
    );
    expect(reading.result).toMatchObject({
      data: { paid: true, total: 0, note: 'x' },
      unstated: ['total'],
      provenance: { fields: { paid: 'tester', total: 'unstated', note: 'model' } },
    });
    expect(reading.result.explanation).toContain('Nothing is stated about: total.');
    expect(questions).toEqual(['Your report says nothing about: total. What are the values?']);
  });
});

describe('findings', () => {
  const stated: StatedFinding = { title: 'No order is created', severity: 'low' };

  it('of the tester are the whole list, with what the reader knows about the same thing', async () => {
    const other = {
      ...draftFinding,
      title: 'The logo overlaps the menu',
      description: '',
      actualBehavior: '',
    };
    const { reading, questions } = await read(
      { verdict: 'fail', findings: [stated] },
      { passStatus: 'fail', findings: [other, draftFinding] },
      { telemetry: failedOrder },
    );
    expect(reading.extractedIssues).toHaveLength(1);
    expect(reading.extractedIssues[0]).toMatchObject({
      ...stated,
      statedBy: 'tester',
      description: draftFinding.description,
      expectedBehavior: 'An order number',
    });
    expect(reading.extractedIssues[0]!.evidenceCitations.length).toBeGreaterThan(0);
    expect(questions).toEqual(['Your report mentions "The logo overlaps the menu". Is this a finding?']);
  });

  it('say "Not stated" for what nothing is said about', async () => {
    const { extractedIssues } = (await read({ findings: [stated] })).reading;
    expect(extractedIssues[0]).toMatchObject({
      description: 'Not stated',
      expectedBehavior: 'Not stated',
      actualBehavior: 'Not stated',
      affectedArea: 'Not stated',
      reproductionSteps: [],
    });
  });

  it('are none when the tester says so', async () => {
    const { reading } = await read({ verdict: 'pass', findings: [] }, { findings: [draftFinding] });
    expect(reading.extractedIssues).toEqual([]);
  });

  it('cite the events near the instant that the tester states', async () => {
    const findings = [{ title: 'It is odd', at: [instant(2)] }];
    const { reading, questions } = await read({ findings }, {}, { telemetry: failedOrder });
    const sources = reading.extractedIssues[0]!.evidenceCitations.map(({ source }) => source);
    expect(sources.sort()).toEqual(['console', 'interaction', 'network']);
    expect(questions.join()).not.toContain('When did you see');
  });

  it('have the instant that the tester states when no event is near it', async () => {
    const recording = { recordingStartedAt: instant(-60), recordingSeconds: 120, telemetry: failedOrder };
    const seenAt = async (...at: string[]) => {
      const findings = [{ title: 'The order is not created', at }];
      const { reading, questions } = await read({ findings }, {}, recording);
      expect(questions.join()).not.toContain('When did you see');
      const [moment] = reading.keyMoments.filter(({ kind }) => kind === 'finding');
      const [{ videoOffsetSeconds } = {}] = reading.extractedIssues;
      expect(moment!.videoOffsetSeconds).toBe(videoOffsetSeconds);
      return [moment!.timestamp, videoOffsetSeconds];
    };
    expect(await seenAt(instant(40))).toEqual([instant(40), 100]);
    expect(await seenAt('2026-01-01T11:02:40+01:00')).toEqual([instant(40), 100]);
    const [second, offset] = await seenAt(instant(3));
    expect([instant(0), instant(1)]).toContain(second);
    expect(Date.parse(String(second))).toBe(Date.parse(instant(-60)) + Number(offset) * 1_000);
    // Not during the test.
    expect(await seenAt('2025-12-31T10:00:00Z')).toEqual(await seenAt());
  });

  it('without an event get a question', async () => {
    const { questions } = await read({ verdict: 'fail', findings: [{ title: 'It is odd' }] });
    expect(questions).toContain('When did you see "It is odd"?');
  });
});

describe('the flags', () => {
  const flagsFor = async (...args: Parameters<typeof read>) =>
    (await read(...args)).reading.result.verdictConfidence!.flags;

  it('contradicts_evidence: a pass with an error of the website, in words and as a question', async () => {
    const { reading, questions } = await read({ verdict: 'pass' }, {}, { telemetry: failedOrder });
    expect(reading.result).toMatchObject({
      passStatus: 'pass',
      verdictConfidence: { flags: ['contradicts_evidence'] },
    });
    expect(reading.result.explanation).toContain('POST /api/orders answered 500 at 10:02:01.');
    expect(questions[0]).toBe(
      'You say that it worked; POST /api/orders answered 500 at 10:02:01. Did that step work?',
    );
  });

  it('contradicts_evidence: a pass with a severe finding', async () => {
    const findings = [{ title: 'It is odd', severity: 'critical' as const }];
    expect(await flagsFor({ verdict: 'pass', findings })).toEqual(['contradicts_evidence']);
    expect(await flagsFor({ verdict: 'pass', findings: [{ title: 'The payment page has a typo' }] })).toEqual(
      [],
    );
  });

  it('contradicts_evidence: not a fail without errors', async () => {
    expect(await flagsFor({ verdict: 'fail', findings: [{ title: 'The logo overlaps the menu' }] })).toEqual([
      'no_evidence',
    ]);
  });

  it('report_too_short: unless the tester answered the form', async () => {
    const report = { report: 'It works.' };
    expect(await flagsFor({ verdict: 'pass' }, {}, report)).toEqual(['report_too_short']);
    expect(await flagsFor({ verdict: 'pass', findings: [] }, {}, report)).toEqual([]);
    expect(await flagsFor({ verdict: 'pass', answers: { paid: true } }, {}, report)).toEqual([]);
    expect(
      await flagsFor({ verdict: 'pass' }, {}, { report: '予約ボタンを押しても画面が変わりません。' }),
    ).toEqual([]);
  });

  it('instructions_not_followed: as the tester says, with the deviation', async () => {
    const { reading, questions } = await read({
      verdict: 'pass',
      followedInstructions: false,
      deviation: 'I used two items',
    });
    expect(reading.result.verdictConfidence!.flags).toEqual(['instructions_not_followed']);
    expect(reading.result.explanation).toContain('did not follow the instructions: I used two items.');
    expect(questions).toEqual([]);
    expect(
      await flagsFor({ verdict: 'pass', followedInstructions: true }, { instructionsFollowed: false }),
    ).toEqual([]);
  });

  it('ungrounded_citation: a citation of an unknown event', async () => {
    const findings = [{ ...draftFinding, citedEventIds: ['network-POST-1', 'network-99'] }];
    const changes = { telemetry: failedOrder };
    expect(await flagsFor({ verdict: 'fail' }, { findings }, changes)).toEqual(['ungrounded_citation']);
  });

  it('second_opinion_differs: what the evidence contradicts', async () => {
    const opinion = {
      claimId: 'verdict',
      outcome: 'contradicted' as const,
      eventIds: [],
      reason: 'The order failed',
    };
    const opinions = [
      opinion,
      { ...opinion, claimId: 'field-x' },
      { ...opinion, outcome: 'supported' as const },
    ];
    const cost = { inputTokens: 2, outputTokens: 1, usd: 0.5 };
    const reader = new ScriptedReader(draftOf(), undefined, { opinions, cost });
    const answers = { verdict: 'pass' as const, answers: { paid: true } };
    const finished = await read(answers, {}, { outputSchema }, reader);
    expect(finished.reading.result.verdictConfidence!.flags).toEqual(['second_opinion_differs']);
    expect(finished.reading.result.explanation).toContain('contradicts the verdict: The order failed.');
    expect(finished.cost).toEqual({ inputTokens: 4, outputTokens: 2, usd: 1 });
    expect(reader.asked[0]!.claims.map(({ id }) => id)).toEqual([
      'verdict',
      'field-paid',
      'field-total',
      'field-note',
    ]);
  });

  it('language_not_read: from the reader, with a question', async () => {
    const reader = new ScriptedReader(draftOf(), rules, { flags: ['language_not_read'] });
    const { reading, questions } = await read({ verdict: 'pass' }, {}, {}, reader);
    expect(reading.result.verdictConfidence!.flags).toEqual(['language_not_read']);
    expect(questions[0]).toContain('language');
  });
});

describe('the explanation', () => {
  it('says that rules do not apply validation instructions', async () => {
    const changes = { additionalValidationInstructions: 'Be strict' };
    const sentence = 'The additional validation instructions were not applied: no model read this report.';
    const byRules = await read({ verdict: 'pass' }, {}, changes, new ScriptedReader(draftOf(), rules));
    expect(byRules.reading.result.explanation).toContain(sentence);
    expect((await read({ verdict: 'pass' }, {}, changes)).reading.result.explanation).not.toContain(sentence);
  });

  it('names errors that no finding of a failed test mentions', async () => {
    const findings = [{ title: 'The logo overlaps the menu' }];
    const { reading, questions } = await read({ verdict: 'fail', findings }, {}, { telemetry: failedOrder });
    expect(reading.result.explanation).toContain(
      'No finding mentions these recorded errors: POST /api/orders',
    );
    expect(questions).toContain('POST /api/orders answered 500 at 10:02:01. Is this a finding?');
  });
});

const textOf = fc.string({ minLength: 1, maxLength: 40 });
const names = fc.constantFrom('paid', 'total', 'note', '__proto__x', 'constructor');
const status = fc.constantFrom('pass' as const, 'fail' as const, 'not_applicable' as const);
const severity = fc.constantFrom('critical' as const, 'high' as const, 'medium' as const, 'low' as const);
const ids = fc.constantFrom(
  'network-POST-1',
  'console-1',
  'interaction-0',
  'network-99',
  instant(1),
  instant(900),
);
const statedFinding = fc.record(
  {
    title: textOf,
    description: textOf,
    severity,
    actualBehavior: textOf,
    affectedArea: textOf,
    reproductionSteps: fc.array(textOf),
    at: fc.array(ids),
  },
  { requiredKeys: ['title'] },
);
const answersOf = fc.record(
  { paid: fc.option(fc.boolean()), total: fc.double({ noNaN: true, noDefaultInfinity: true }), note: textOf },
  { requiredKeys: [] },
);
const testerAnswers = fc.record(
  {
    verdict: status,
    answers: answersOf,
    findings: fc.array(statedFinding, { maxLength: 5 }),
    followedInstructions: fc.boolean(),
    deviation: textOf,
  },
  { requiredKeys: [] },
);
const drafted = fc.record({
  passStatus: fc.option(status),
  explanation: fc.string(),
  data: fc.record({ paid: fc.boolean(), total: fc.integer(), note: fc.string() }),
  unstated: fc.array(names),
  findings: fc.array(
    fc.record({
      title: textOf,
      description: fc.string(),
      severity,
      expectedBehavior: fc.string(),
      actualBehavior: fc.string(),
      affectedArea: fc.string(),
      citedEventIds: fc.array(ids),
      reproductionSteps: fc.array(fc.string()),
      suggestedLabels: fc.array(fc.string()),
    }),
    { maxLength: 5 },
  ),
  instructionsFollowed: fc.boolean(),
});

it('has what the tester said as said, with any draft', async () => {
  expect(outputSchemaFaults(outputSchema)).toEqual([]);
  const fits = new Ajv({ strict: false }).compile(toJsonSchema(outputSchema));
  const known = new Set(failedOrder.map(({ timestamp }) => timestamp));
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(
      testerAnswers,
      drafted,
      fc.constantFrom('rules' as const, 'anthropic' as const),
      async (said, draft, name) => {
        tried++;
        const reader = new ScriptedReader(draft, { reader: name, version: '1' });
        const { reading, questions } = await read(said, {}, { outputSchema, telemetry: failedOrder }, reader);
        const { result, extractedIssues } = reading;
        if (said.verdict) expect([result.passStatus, result.verdictSource]).toEqual([said.verdict, 'tester']);
        for (const [field, value] of Object.entries(said.answers ?? {})) {
          if (value !== null)
            expect([result.data![field], result.provenance!.fields[field]]).toEqual([value, 'tester']);
        }
        if (said.findings) expect(extractedIssues).toHaveLength(said.findings.length);
        said.findings?.forEach(({ at: _at, reproductionSteps, ...texts }, index) => {
          expect(extractedIssues[index]).toMatchObject({ ...texts, statedBy: 'tester' });
          const steps = extractedIssues[index]!.reproductionSteps.map(({ text }) => text);
          if (reproductionSteps) expect(steps).toEqual(reproductionSteps);
        });
        const cited = extractedIssues.flatMap(({ evidenceCitations }) => evidenceCitations);
        expect(cited.filter(({ timestamp }) => !known.has(timestamp))).toEqual([]);
        expect(result.verdictConfidence!.level).toBe(
          result.verdictConfidence!.flags.length > 0 ? 'low' : 'high',
        );
        const { fields } = result.provenance!;
        expect(Object.keys(fields)).toEqual(Object.keys(outputSchema));
        expect(result.unstated).toEqual(Object.keys(fields).filter((field) => fields[field] === 'unstated'));
        expect(fits(result.data)).toBe(true);
        expect(result.success).toBe(result.passStatus === 'pass' || result.passStatus === 'not_applicable');
        expect(questions.length).toBeLessThanOrEqual(10);
      },
    ),
    { numRuns: 300 },
  );
  process.stdout.write(`answers of testers over drafts: tried ${tried}, failed 0, worst 0\n`);
});
