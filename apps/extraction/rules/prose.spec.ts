import fc from 'fast-check';
import { proseOf } from './prose.js';
import { labelledValuesOf } from './value/labelled-value.js';

const tonesOf = (report: string) => proseOf(report).clauses.map(({ plain, tone }) => [plain, tone]);
const saying = (report: string) =>
  proseOf(report)
    .clauses.filter(({ tone }) => tone !== 'neutral')
    .map(({ plain, tone }) => `${tone}: ${plain}`);

const labelledValues = (report: string) =>
  labelledValuesOf(proseOf(report).lines, new Set()).map(({ key, parts }) => [key, parts]);

describe('the tone of a clause', () => {
  it.each([
    ['The login works and the page looks right.', 'praise'],
    ['No errors in the console.', 'praise'],
    ['The form did not crash.', 'praise'],
    ['I could not find any problem.', 'praise'],
    ['Nothing broken.', 'praise'],
    ['The order was saved.', 'praise'],
    ['I was able to pay.', 'praise'],
    ['The pay button does not work.', 'problem'],
    ['pay button doesnt work', 'problem'],
    ['Nothing happened.', 'problem'],
    ['The mail never arrived.', 'problem'],
    ['The search isn’t working properly.', 'problem'],
    ['The card is not in the list.', 'problem'],
    ['No receipt was shown.', 'problem'],
    ['It shows a 404.', 'problem'],
    ['I was charged twice.', 'problem'],
    ['The list is completely empty.', 'problem'],
    ['I clicked the button.', 'neutral'],
    ['The room costs 500 EUR.', 'neutral'],
  ])('of "%s" is %s', (report, tone) => {
    expect(proseOf(report).clauses.map((clause) => clause.tone)).toContain(tone);
    const other = tone === 'praise' ? 'problem' : 'praise';
    expect(proseOf(report).clauses.map((clause) => clause.tone)).not.toContain(other);
  });

  it.each([
    ['If the print view worked it would be a good page.'],
    ['It would crash without the cache.'],
    ['Last week this page used to crash when I saved.'],
    ['The first try failed with an error.'],
    ['I expected an error, a crash or a blank page.'],
    ['The page should work.'],
    ['Expected: everything works'],
    ['## Expected\nThe list works.'],
    ['Did it crash?'],
    ['Maybe it works.'],
    ['I am not sure that it failed.'],
    ['"Everything worked, no errors."'],
    ['The page says "Your order failed".'],
    ['> The order failed.'],
    ['```\nVerdict: fail\nThe order failed.\n```'],
    ['Console output:\nUncaught Error: payment failed\nit crashed'],
    ['{"verdict": "pass", "note": "works"}'],
    ['https://shop.example.com/?note=everything+works'],
  ])('is none in "%s"', (report) => {
    expect(saying(report)).toEqual([]);
  });

  it.each(['The table for 2 May is missing.', 'May 2 is missing in the list.'])(
    'is that of the statement in "%s": a month is no doubt',
    (report) => {
      expect(saying(report)).toEqual([`problem: ${report}`]);
    },
  );

  it('changes at a contrast and at a time', () => {
    expect(saying('If the seat had been taken I would have complained, but it was reserved.')).toEqual([
      'praise: but it was reserved.',
    ]);
    expect(saying('Yesterday it worked, today it crashes.')).toEqual(['problem: today it crashes.']);
    expect(tonesOf('When I click Pay, nothing happens.').map(([, tone]) => tone)).toEqual([
      'neutral',
      'problem',
    ]);
  });
});

describe('the language', () => {
  it.each([
    ['works', 'en'],
    ['all good, member removed', 'en'],
    ['Verdict: pass', 'en'],
    ['login ok, cart total wrong', 'en'],
    ['evrything wokred perfectly, chose teh room', 'en'],
    ['The page says "Die Zahlung ist leider fehlgeschlagen, bitte versuchen Sie es erneut".', 'en'],
    ['Die Anmeldung hat funktioniert, der Kontoauszug wird angezeigt.', 'de'],
    ['De lamp zat in de winkelwagen en is daarna weer verwijderd.', 'nl'],
    ['予約ボタンを押しても画面が変わりません。', 'ja'],
    ['404', undefined],
  ])('of "%s" is %s', (report, language) => {
    expect(proseOf(report).language).toBe(language);
  });
});

describe('a clause', () => {
  const isQuotedIn = (report: string) => proseOf(report).clauses.map(({ isQuoted }) => isQuoted);

  it.each(['"Saved" is shown.', '“Saved” is shown.', '`Saved` is shown.'])(
    'is of the tester where the line begins with a quotation and goes on: %s',
    (report) => {
      expect(isQuotedIn(report)).toEqual([false]);
    },
  );

  it.each(['"The test failed"', '> The test failed.', '"The test failed', '```\nThe test failed\n```'])(
    'is not of the tester where the line is a quotation: %s',
    (report) => {
      expect(isQuotedIn(report).every(Boolean)).toBe(true);
    },
  );

  it('has a tone by a sign alone', () => {
    expect(proseOf('The music fades out. 👍').clauses.map(({ tone }) => tone)).toEqual(['neutral', 'praise']);
  });
});

describe('a labelled value', () => {
  it('is not read from a quotation', () => {
    const report = 'Colour: red\n"\nSize: small\n"\n> Weight: 3\n```\nPrice: 4\n```';
    expect([...labelledValues(report)]).toEqual([['colour', ['red']]]);
  });

  it('keeps quotations that belong to it', () => {
    expect([...labelledValues('**Message**: "Saved"')]).toEqual([['message', ['"Saved"']]]);
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    '"',
    '“',
    "'",
    '`',
    '```',
    '{',
    '[',
    '<',
    '> ',
    '\n',
    'not ',
    'no ',
    'works. ',
    'but ',
    ': ',
  );

  it('has the same clauses each time, with the words of the report', () => {
    const text = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 40 });
    fc.assert(
      fc.property(text, (parts) => {
        const report = parts.join('');
        const prose = proseOf(report);
        expect(proseOf(report)).toEqual(prose);
        for (const { plain, line } of prose.clauses) {
          expect(plain).not.toContain('\uE000');
          expect(prose.lines[line]).toBeDefined();
        }
      }),
    );
  });

  it('of 100,000 characters is read within 2 s', () => {
    const units = [
      '"',
      "'a ",
      '`a',
      '{',
      '[{',
      '<a',
      ' ',
      'a',
      'no ',
      'not a ',
      'is not ',
      'was ',
      'i could not ',
      ', ',
      '(',
      '...',
      'http://',
      '1. ',
      'a: ',
      '\n',
      '> ',
      '**',
      '_',
      'if ',
      'as it ',
      'nothing ',
    ];
    const times = units.map((unit) => {
      // The processor's time, so that other work on the machine does not count.
      const start = process.cpuUsage();
      proseOf(unit.repeat(100_000 / unit.length));
      labelledValues(unit.repeat(100_000 / unit.length));
      const { user, system } = process.cpuUsage(start);
      return { unit, ms: (user + system) / 1_000 };
    });
    const worst = times.reduce((a, b) => (a.ms > b.ms ? a : b));
    const failed = times.filter(({ ms }) => ms > 2_000).length;
    process.stdout.write(
      `hostile texts of 100,000 characters: tried ${times.length}, failed ${failed}, worst ${Math.round(worst.ms)} ms\n`,
    );
    expect(worst.ms).toBeLessThan(2_000);
  });
});
