import fc from 'fast-check';
import { submittedReport } from '../test/submitted-report.js';
import { click, consoleError, instant, request } from '../test/telemetry.js';
import { fittingEvents } from './citation-fit.js';

const shop = 'https://shop.example.com';
const telemetry = [
  click('button.search', 0),
  request('GET', `${shop}/api/search?q=shoes`, 500, 1),
  click('#pay-now', 20),
  request('POST', `${shop}/api/orders`, 502, 21),
  consoleError('Uncaught (in promise) Error: order could not be created', 21),
  request('POST', 'https://api.segment.io/v1/t', 500, 22),
  click('a.download-pdf', 60),
  click('input[value=flex]', 90),
  request('GET', `${shop}/img/rome.webp`, 404, 120),
];
const report = submittedReport({ telemetry });
const cited = (text: string, at?: string[]) =>
  fittingEvents([text], report, at && { at }).map(({ summary }) =>
    summary
      .split(/ on | → /)
      .at(0)!
      .split('/')
      .at(-1),
  );

describe('an event fits a finding', () => {
  it.each([
    ['by its route', 'The search finds nothing', ['search?q=shoes', 'click at 10, 20']],
    [
      'by what follows a click',
      'pay button doesnt work',
      ['orders', 'error: Uncaught (in promise) Error: order could not be created', 'click at 10, 20'],
    ],
    [
      'by its status',
      'I got a 502',
      ['orders', 'error: Uncaught (in promise) Error: order could not be created', 'click at 10, 20'],
    ],
    ['by its file', 'The picture of Rome is broken', ['rome.webp']],
  ])('%s', (_name, text, expected) => {
    expect(cited(text)).toEqual(expected);
  });

  it.each([
    'The logo overlaps the menu',
    'There is a typo',
    'Something is wrong',
    'The Download PDF link is dead',
    'It fails with an error',
    '',
  ])('not because it is some error: %s', (text) => {
    expect(cited(text)).toEqual([]);
  });

  it('not because it is a missing picture that loads after a click on the same thing', () => {
    const clicked = [
      click('input.salary-filter', 0),
      request('GET', `${shop}/logos/voltring.png`, 404, 1),
      request('GET', `${shop}/api/jobs?page=2`, 500, 2),
    ];
    const found = fittingEvents(['The salary filter does nothing'], submittedReport({ telemetry: clicked }));
    expect(found).toEqual([clicked[2], clicked[0]]);
  });

  it('by an instant, within 5 seconds, the nearest first', () => {
    const ids = (at: string) => fittingEvents(['It is odd'], report, { at: [at] }).map(({ id }) => id);
    expect(ids(instant(92))).toEqual(['interaction-90']);
    expect(ids(instant(95.1))).toEqual([]);
    expect(ids(instant(19))).toEqual(['interaction-20', 'network-POST-21', 'console-21']);
  });

  it('by its id, also when it is no error', () => {
    expect(fittingEvents(['It is odd'], report, { at: ['interaction-90', 'network-999'] })).toEqual([
      telemetry[7],
    ]);
  });

  it('by the title before the other texts', () => {
    const found = fittingEvents(['The search finds nothing', 'I wanted to pay'], report);
    expect(found.map(({ id }) => id)).toEqual(['network-GET-1', 'interaction-0']);
  });

  it('only when it is in the telemetry, at most 5 beside those with an id', () => {
    const ids = fc.constantFrom(...telemetry.map(({ id }) => id), 'network-99', instant(21), 'junk');
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(ids, { maxLength: 20 }), (texts, at) => {
        const found = fittingEvents(texts, report, { at });
        expect(telemetry).toEqual(expect.arrayContaining(found));
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(Math.max(5, at.length));
      }),
    );
  });
});
