import fc from 'fast-check';
import { problemsOf } from './problem.js';
import { proseOf } from './prose.js';
import { titleOf } from './title.js';

function titlesOf(report: string): string[] {
  const prose = proseOf(report);
  return problemsOf(prose, prose.clauses).map(({ lead }) =>
    titleOf(
      lead,
      prose.clauses.filter(({ sentence }) => sentence === lead.sentence),
    ),
  );
}

describe('the problems of a report', () => {
  it.each<[string, string[]]>([
    ['The Download PDF link is dead.', ['Download PDF link is dead']],
    ['When I click Pay, nothing happens.', ['Nothing happens when I click Pay']],
    ['However, I noticed that the cart is empty after a reload.', ['Cart is empty']],
    ['The upload fails. It fails every time. I tried three files, same error.', ['Upload fails']],
    [
      '- the voucher is not applied\n- the little number at the basket still shows 3',
      ['Voucher is not applied', 'Little number at the basket still shows 3'],
    ],
    ['The search is broken. Also, the mail never arrived.', ['Search is broken', 'Mail never arrived']],
    ['It says "seat is taken". I could not continue.', ['It says "seat is taken"']],
  ])('in %j are %j', (report, titles) => {
    expect(titlesOf(report)).toEqual(titles);
  });

  it.each([
    ['The test failed.'],
    ['Verdict: fail'],
    ['success: no'],
    ['No problems, everything works.'],
    ['If it crashed, I would say so.'],
    ['Maybe the search is broken.'],
    ['It used to crash last week.'],
    ['The page says "the payment failed".'],
  ])('are none in %j', (report) => {
    expect(titlesOf(report)).toEqual([]);
  });

  it('have titles without half of an emoji', () => {
    for (const before of [78, 79]) {
      const [title] = titlesOf(`${'x'.repeat(before)}${'😀'.repeat(3)} crashed.`);
      expect(title).toMatch(/^Xx{77}/);
      expect(title!.isWellFormed()).toBe(true);
    }
  });

  it('have short titles with words of the report', () => {
    const word = fc.constantFrom(
      'the cart',
      'is broken',
      'fails',
      'and',
      'but',
      'when',
      '"x"',
      '. ',
      ', ',
      '\n- ',
      'I',
      'no',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 60 }), (parts) => {
        for (const title of titlesOf(parts.join(' '))) expect(title.length).toBeLessThanOrEqual(80);
      }),
    );
  });
});
