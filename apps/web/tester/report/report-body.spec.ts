import { changed, type Draft } from '../draft/draft.js';
import { findingOf, newFinding, statedFinding } from './finding-draft.js';
import { readyReport } from './report-body.js';

const claimedAt = '2026-01-01T10:00:00.000Z';
const draftOf = (values: Record<string, unknown>): Draft =>
  Object.entries(values).reduce((draft, [name, value]) => changed(draft, name, value, 1), {} as Draft);

it('sends only what the tester stated', () => {
  const { body, faults, unanswered } = readyReport(draftOf({ report: 'It works.' }), { claimedAt });
  expect(body).toEqual({ report: 'It works.' });
  expect(faults).toEqual({});
  expect(unanswered).toEqual(['The verdict']);
});

it('sends verdict, answers, findings, instructions and notes', () => {
  const finding = {
    ...newFinding('f1', 1, ' The total is wrong ', ['2026-01-01T10:01:00.000Z']),
    severity: 'high',
  };
  const draft = draftOf({
    report: 'The total is wrong.',
    verdict: 'fail',
    followedInstructions: false,
    deviation: ' I used another card ',
    'answer:paid': 'no',
    'answer:total': '12,5',
    'finding:f1': finding,
    'note:n1': { id: 'n1', at: '2026-01-01T10:01:00.000Z', kind: 'bug', text: 'total' },
  });
  const form = [
    { key: 'paid', label: 'Was it paid?', type: 'boolean' as const },
    { key: 'total', label: 'Total', type: 'number' as const },
    { key: 'email', label: 'Email', type: 'string' as const },
  ];
  expect(readyReport(draft, { form, claimedAt })).toEqual({
    body: {
      report: 'The total is wrong.\n\nNotes while testing:\n[01:00] Bug: total',
      verdict: 'fail',
      answers: { paid: false, total: 12.5 },
      findings: [{ title: 'The total is wrong', severity: 'high', at: ['2026-01-01T10:01:00.000Z'] }],
      followedInstructions: false,
      deviation: 'I used another card',
    },
    faults: {},
    moved: {},
    unanswered: ['Email'],
  });
});

it('sends an empty list of findings only when the tester says that there are none', () => {
  expect(readyReport(draftOf({ report: 'Fine', noFindings: true }), {}).body.findings).toEqual([]);
  expect(readyReport(draftOf({ report: 'Fine' }), {}).body.findings).toBeUndefined();
});

it('leaves out a deviation when the instructions were followed', () => {
  const draft = draftOf({ report: 'Fine', followedInstructions: true, deviation: 'none' });
  expect(readyReport(draft, {}).body).toEqual({ report: 'Fine', followedInstructions: true });
});

it('leaves out removed findings', () => {
  expect(readyReport(draftOf({ report: 'Fine', 'finding:f1': null }), {}).body.findings).toBeUndefined();
});

it.each([
  ['an empty report', { report: ' ' }, 'report'],
  ['a report that is too long', { report: 'x'.repeat(100_001) }, 'report'],
  ['a finding without a title', { report: 'x', 'finding:f1': newFinding('f1', 1) }, 'findings[0].title'],
  ['a number that is none', { report: 'x', 'answer:total': 'ten' }, 'answers.total'],
])('has a fault for %s', (_, values, path) => {
  const form = [{ key: 'total', label: 'Total', type: 'number' as const }];
  expect(Object.keys(readyReport(draftOf(values), { form }).faults)).toEqual([path]);
});

it('sends the title of a finding that a long note became as valid Unicode', () => {
  const note = {
    id: 'n1',
    at: '2026-01-01T10:01:00.000Z',
    kind: 'bug',
    text: `${'a'.repeat(199)}😀 is shown`,
  } as const;
  expect(statedFinding(findingOf(note))).toEqual({ title: 'a'.repeat(199), at: [note.at] });
});

it('sends the steps of a finding one by one, without their numbers', () => {
  const steps = '1. Open the cart\n\n 2) Pay\n- Wait\n3 cards are shown\n12.5 euro is the total';
  expect(statedFinding({ ...newFinding('f1', 1, 'Wrong'), steps }).reproductionSteps).toEqual([
    'Open the cart',
    'Pay',
    'Wait',
    '3 cards are shown',
    '12.5 euro is the total',
  ]);
});
