import { submittedReport } from '../test/submitted-report.js';
import { draftByRules } from './rules-reader.js';
import { proseOf } from './prose.js';
import { brokenLimits } from './time-limit.js';

const contraryIn = (report: string, instructions: string) =>
  brokenLimits(proseOf(report).clauses, instructions).map(({ plain }) => plain);

it.each([
  ['The list must show up within 2 seconds.', 'The list showed up after 7 seconds.'],
  ['The search should answer in under 500 ms.', 'Everything is fine, an answer takes about 2 seconds.'],
  ['The mail must come within five minutes.', 'The mail came in the end, after half an hour.'],
  ['The start may take no longer than 1.5 s.', 'Looks good. Measured 1.6 s.'],
  ['The list must show up within 10 seconds.', 'It took twelve seconds, then the list was there.'],
  ['The list must show up within twenty seconds.', 'The list was there after twenty-five seconds.'],
])('a longer time than the limit is no pass: %s %s', (description, report) => {
  expect(contraryIn(report, description)).toHaveLength(1);
  expect(draftByRules(submittedReport({ description, report, telemetry: [] })).passStatus).not.toBe('pass');
});

it.each([
  ['The list must show up within 2 seconds.', 'The list showed up after 2 seconds.'],
  ['The list must show up within 2 seconds.', 'I tested for 10 minutes and it was always below 1 second.'],
  ['The list must show up within 2 seconds.', 'Last week it took 8 seconds, now 1 second.'],
  ['The mail must come within five minutes.', 'The mail came after 90 seconds.'],
  ['The mail must come within thirty seconds.', 'The mail came after twenty-nine seconds.'],
  ['Wait 5 minutes and open the list.', 'I opened the list after 6 minutes.'],
])('another time is none: %s %s', (description, report) => {
  expect(contraryIn(report, description)).toEqual([]);
});
