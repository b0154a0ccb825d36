import type { OutputSchema } from '@handtest/contracts/job';
import fc from 'fast-check';
import { draftValidator } from '../report/draft-validation.js';
import { groundedReading } from '../report/grounding.js';
import { failedCheckout, submittedReport } from '../test/submitted-report.js';
import { draftByRules, RulesReader } from './rules-reader.js';

const verdictOf = (report: string) => draftByRules(submittedReport({ report })).passStatus;

describe('the verdict', () => {
  it.each([
    ['Everything worked as expected.', 'pass'],
    ['The login works and the page looks right.', 'pass'],
    ['I had no problems at all, it was quick.', 'pass'],
    ['No errors in the console and the form did not crash.', 'pass'],
    ['Verdict: fail', 'fail'],
    ['Result: passed\nThe footer shows an error though.', 'pass'],
    ['The pay button does not work.', 'fail'],
    ['I could not log in, nothing happened.', 'fail'],
    ['The page crashed after I clicked save.', 'fail'],
    ['It shows a 404.', 'fail'],
    ['Status: n/a', 'not_applicable'],
    ['This is not applicable, there is no cart on this site.', 'not_applicable'],
    ['I opened the page.', null],
  ])('of "%s" is %s', (report, expected) => {
    expect(verdictOf(report)).toBe(expected);
  });
});

it.each([
  ['pass', 'I paid and saw an error.\nVerdict: fail', ['contradicts_evidence']],
  ['fail', 'The order came through.\nVerdict: pass', ['contradicts_evidence']],
  ['pass', 'The order came through.\nVerdict: pass', []],
  ['pass', 'The page says "Verdict: fail" in its title.', []],
  ['pass', 'I clicked pay and nothing came. The test failed.', ['contradicts_evidence']],
  ['pass', 'The test failed because no receipt came.', ['contradicts_evidence']],
  ['fail', 'I paid and the receipt came. Overall, the test passed!', ['contradicts_evidence']],
  ['pass', 'I paid and the receipt came. The test passed.', []],
  ['fail', 'The test passed last week.', []],
  ['fail', 'I am not sure whether the test passed.', []],
  ['pass', 'The page says "The test failed."', []],
  ['pass', 'The test failed, but only without cookies. I allowed them.', []],
  ['pass', 'The test failed. I cleared the cookies and tried again. The receipt came.', []],
  ['pass', 'The test failed to find any problem.', []],
  ['fail', 'The first test passed. The other one crashed.', []],
  // Words that sound like a problem are no verdict.
  ['pass', 'The pay button does not work.', []],
] as const)('a verdict %s of the tester beside "%s" has the flags %j', async (verdict, text, flags) => {
  const report = submittedReport({ report: text, testerAnswers: { verdict } });
  expect((await new RulesReader().read(report)).flags).toEqual(flags);
});

describe('the data', () => {
  const schema: OutputSchema = {
    loginWorked: { type: 'boolean', description: 'Whether the login worked' },
    loadSeconds: { type: 'number', description: 'How many seconds the page took to load' },
    colour: { type: 'string', description: 'Colour of the button', enum: ['red', 'blue'] },
    bugs: { type: 'array', description: 'All bugs' },
    headline: { type: 'string', description: 'The headline of the page' },
    contact: {
      type: 'object',
      description: 'Contact details',
      properties: { email: { type: 'string' }, open: { type: 'boolean' } },
      required: ['email'],
    },
  };
  const dataOf = (report: string) => draftByRules(submittedReport({ report, outputSchema: schema })).data;

  it('comes from labelled values', () => {
    const report = [
      'Login worked: yes',
      'Load seconds: 3.5 s',
      'Colour: it is blue',
      'Headline: Welcome back',
      'Contact email: help@example.com',
      'Bugs:',
      '- the footer is missing',
      '- the logo is broken',
    ].join('\n');
    expect(dataOf(report)).toEqual({
      loginWorked: true,
      loadSeconds: 3.5,
      colour: 'blue',
      headline: 'Welcome back',
      bugs: ['the footer is missing', 'the logo is broken'],
      contact: { email: 'help@example.com' },
    });
  });

  it('comes from sentences', () => {
    const data = dataOf(
      'The login failed with an error. The page took 12 seconds to load. The button is red.',
    );
    expect(data).toMatchObject({ loginWorked: false, loadSeconds: 12, colour: 'red' });
    expect(data.bugs).toEqual(['The login failed with an error.']);
  });

  it('lists the fields that the report does not mention', () => {
    const draft = draftByRules(submittedReport({ report: 'I opened it.', outputSchema: schema }));
    expect(draft.unstated).toEqual(expect.arrayContaining(['loginWorked', 'loadSeconds']));
  });

  it('fits the schema with any report', () => {
    const type = fc.constantFrom('boolean', 'string', 'number', 'array', 'object') as fc.Arbitrary<'boolean'>;
    const field = fc.record({ type, description: fc.lorem({ maxCount: 6 }) });
    const word = fc.constantFrom(
      'login',
      'Login: yes',
      'fails',
      '12',
      '\n',
      '- item',
      'works',
      'Total: 1,200',
      '.',
      '__proto__',
      '1. Open',
    );
    const report = fc
      .array(fc.oneof(word, fc.string()), { minLength: 1, maxLength: 30 })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('login', 'total', 'items', 'constructor'), field),
        report,
        (outputSchema, text) => {
          const draft = draftByRules(
            submittedReport({ report: text, outputSchema, telemetry: failedCheckout }),
          );
          expect(draftValidator(outputSchema)(draft)).toEqual({ value: draft });
        },
      ),
    );
  });
});

describe('choices', () => {
  const schema: OutputSchema = {
    browsers: {
      type: 'array',
      description: 'Browsers that worked',
      items: { type: 'string', enum: ['Firefox', 'Safari', 'Chrome'] },
    },
    size: { type: 'string', description: 'Size', enum: ['small', 'large'] },
  };
  const dataOf = (report: string) => {
    const draft = draftByRules(submittedReport({ report, outputSchema: schema }));
    expect(draftValidator(schema)(draft)).toHaveProperty('value');
    return draft.data;
  };

  it.each([
    [
      'Browsers: [x] Firefox [ ] Safari [X] Chrome\nSize: ( ) small (x) large',
      ['Firefox', 'Chrome'],
      'large',
    ],
    ['Browsers: safari, chrome\nSize: small', ['Safari', 'Chrome'], 'small'],
    ['Browsers:\n- Firefox\n- Safari\nSize: it is large', ['Firefox', 'Safari'], 'large'],
    ['The browsers Firefox and Safari worked.', ['Firefox', 'Safari'], 'small'],
    ['I saw nothing.', [], 'small'],
    ['Browsers: [ ] Firefox [ ] Safari', [], 'small'],
  ])('of a results template are read from "%s"', (report, browsers, size) => {
    expect(dataOf(report)).toEqual({ browsers, size });
  });
});

describe('a form', () => {
  const text = (description: string) => ({ type: 'string', description }) as const;
  const read = (report: string, outputSchema: OutputSchema) => {
    const draft = draftByRules(submittedReport({ report, outputSchema }));
    expect(draftValidator(outputSchema)(draft)).toHaveProperty('value');
    return draft;
  };

  it.each([
    ['easeOfUseFrom1To10', 'Ease of use from 1 to 10: 7', '7'],
    [
      'didThePageLoadWithinThreeSecondsOnYourPhone',
      '- Did the page load within three seconds on your phone?: barely',
      'barely',
    ],
    ['über', 'Über: gut', 'gut'],
    ['urlHttps', 'URL: https: //example.com', '//example.com'],
    ['2ndTry', '2nd try: fine', 'fine'],
    ['price', '**Price**: 3 €', '3 €'],
  ])('fills %s from "%s", however long or unusual the label is', (name, line, value) => {
    expect(read(`I did as asked.\n${line}\nThe rest is fine.`, { [name]: text('?') }).data).toEqual({
      [name]: value,
    });
  });

  it('takes a number from the value, not from the label', () => {
    const schema = {
      easeOfUseFrom1To10: { type: 'number', description: 'Ease of use from 1 to 10' },
    } as const;
    expect(read('Ease of use from 1 to 10: 7', schema).data).toEqual({ easeOfUseFrom1To10: 7 });
  });

  it.each([
    ['Likes:\n- the colours\nMissing:\n- a search\nIt works well.', 'pass'],
    ['Main tasks work: yes\nBugs: none', 'pass'],
    ['Bugs:\nErrors seen: [ ]\nEverything worked.', 'pass'],
    ['Bugs: ___\nIt works.', 'pass'],
    ['Main tasks work: [ ]\nI opened the page.', null],
    ['Checkout works: no', 'fail'],
    ['Bugs:\n- logo a little to the left', 'fail'],
    ['Bugs:\n\n1. logo a little to the left', 'fail'],
    ['Bugs:\n- none\nIt works.', 'pass'],
    ['The checkout failed:\n- no receipt', 'fail'],
    ['Bugs:\n- the cart is broken', 'fail'],
    ['Bugs: the cart is broken', 'fail'],
  ])('gets its verdict from its answers, not from its labels: %j', (report, expected) => {
    expect(verdictOf(report)).toBe(expected);
  });

  it('has no value for a blank', () => {
    const schema: OutputSchema = {
      bugs: { type: 'array', description: 'Bugs', items: { type: 'string' } },
      notes: text('Notes'),
    };
    const draft = read('Bugs:\n- ___\nNotes: ___', schema);
    expect(draft.data).toEqual({ bugs: [], notes: '' });
    expect(draft.unstated).toEqual(['bugs', 'notes']);
  });

  it.each([
    ['2,5', 2.5],
    ['-0,25 s', -0.25],
    ['1,200', 1200],
    ['1,200,300', 1_200_300],
    ['3, 4 the second time', 3],
  ])('has numbers as people write them: "%s"', (value, expected) => {
    const schema = { seconds: { type: 'number', description: 'Seconds' } } as const;
    expect(read(`Seconds: ${value}`, schema).data).toEqual({ seconds: expected });
  });

  it('has null for required properties without a schema', () => {
    const schema: OutputSchema = {
      times: {
        type: 'object',
        description: 'Times',
        properties: { load: { type: 'number' } },
        required: ['load', 'paint'],
      },
    };
    expect(read('Load: 3', schema).data).toEqual({ times: { load: 3, paint: null } });
    expect(read('I saw nothing.', schema).data).toEqual({ times: { load: 0, paint: null } });
  });
});

describe('a finding', () => {
  const report = submittedReport({
    report: '1. Open the shop\n2. Click pay\nThe payment fails with an error, I expected a receipt.',
    telemetry: failedCheckout,
  });
  const draft = draftByRules(report);
  const findings = draft.findings.map((finding) => ({ ...finding, statedBy: 'rules' as const }));
  const provenance = { reader: 'rules', version: '1' } as const;
  const checked = { provenance, flags: [], explanation: '' };
  const reading = groundedReading({ ...draft, findings, sources: {} }, report, checked);

  it('describes the problem with severity, steps and expectation', () => {
    expect(reading.extractedIssues).toHaveLength(1);
    expect(reading.extractedIssues[0]).toMatchObject({
      severity: 'critical',
      title: 'Payment fails with an error',
      expectedBehavior: 'I expected a receipt.',
      reproductionSteps: [{ text: 'Open the shop' }, { text: 'Click pay' }],
    });
  });

  it('has the recorded actions as steps and evidence, but not each press of Tab', () => {
    const presses = [1, 2, 3, 4, 5].map((number) => {
      const timestamp = `2026-01-01T10:01:59.${number}00Z`;
      return { ...failedCheckout[0]!, id: `interaction-${number}`, timestamp, summary: 'key Tab on #email' };
    });
    const typed = submittedReport({
      report: 'The payment fails with an error.',
      telemetry: [...presses, ...failedCheckout],
    });
    const [found] = draftByRules(typed).findings;
    expect(found!.reproductionSteps).toEqual(['Open https://shop.example.com/checkout', 'Clicked #pay']);
    expect(found!.citedEventIds).toEqual(['network-0', 'console-0', 'interaction-0']);
  });

  it('cites the related telemetry', () => {
    const summaries = reading.extractedIssues[0]!.evidenceCitations.map(({ summary }) => summary);
    expect(summaries).toContain('Uncaught TypeError: payment is undefined');
    expect(summaries).toContain('POST https://shop.example.com/api/payment');
  });

  it('is the same for the same report', () => {
    expect(draftByRules(report)).toEqual(draftByRules(report));
  });

  it('does not exist in a report without problems', () => {
    expect(draftByRules(submittedReport()).findings).toEqual([]);
  });
});

describe('any report', () => {
  it('of 100,000 characters is read within 4 s', () => {
    const units = [
      'The cart fails. ',
      'Also, it failed. ',
      'It should work, ',
      'no, ',
      'I could not pay. ',
      'works. ',
      '- a: no\n',
      '"a" fails, ',
      'if ',
    ];
    const times = units.map((unit) => {
      const started = performance.now();
      draftByRules(
        submittedReport({ report: unit.repeat(100_000 / unit.length), telemetry: failedCheckout }),
      );
      return performance.now() - started;
    });
    const failed = times.filter((ms) => ms > 4_000).length;
    const worst = Math.round(Math.max(...times));
    process.stdout.write(
      `long reports of 100,000 characters: tried ${times.length}, failed ${failed}, worst ${worst} ms\n`,
    );
    expect(failed).toBe(0);
  });
});
