import { submittedReport } from '../test/submitted-report.js';
import { draftByRules } from './rules-reader.js';
import { proseOf } from './prose.js';
import { otherValues } from './other-value.js';

const contraryIn = (report: string, instructions: string) =>
  otherValues(proseOf(report).clauses, instructions).length;

it.each([
  ['Rent a locker.', 'I picked locker B7 and got B9 on the receipt. All went fast.'],
  ['Book a visit.', 'I booked 3 June, nice calendar. The summary shows 2 June.'],
  ['Book a lane for 8 pm.', 'Booked without trouble, the ticket reads 7 pm.'],
  ['Book a hut.', 'Great photos and quick payment. I set 4 guests, the mail says 3 guests.'],
  ['Set an alarm.', 'I set 06:30 and the list shows 05:30.'],
])('a result with another value than the chosen one is no pass: %s %s', (description, report) => {
  expect(contraryIn(report, description)).toBe(1);
  expect(draftByRules(submittedReport({ description, report, telemetry: [] })).passStatus).not.toBe('pass');
});

it.each([
  ['Rent a locker.', 'I picked locker B7 and the receipt says B7.'],
  ['Book a visit.', 'I chose June 3rd. The summary shows 3 June.'],
  ['Book a lane for 8 pm.', 'First I picked 7 pm by mistake. The ticket says 8 pm.'],
  ['Book a lane for 8 pm.', 'I booked 8:00 pm. The ticket shows 8 pm.'],
  ['Book a visit.', 'I chose 3 June, 4 June was not free.'],
  ['Book a visit.', 'The last visit was on 3 June.'],
])('the same value in other words is none: %s %s', (description, report) => {
  expect(contraryIn(report, description)).toBe(0);
});
