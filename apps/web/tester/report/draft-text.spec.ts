import { changed, type Draft } from '../draft/draft.js';
import { draftText } from './draft-text.js';
import { newFinding } from './finding-draft.js';

const claimedAt = '2026-01-01T10:00:00.000Z';
const draftOf = (values: Record<string, unknown>): Draft =>
  Object.entries(values).reduce((draft, [name, value]) => changed(draft, name, value, 1), {} as Draft);

it('has all that was written, with the answers at their labels', () => {
  const finding = {
    ...newFinding('f1', 1, ' The total is wrong ', ['2026-01-01T10:01:00.000Z']),
    ...{ severity: 'high', expected: '12 euro', actual: '13 euro', steps: '1. Open the cart\n2. Pay' },
  };
  const draft = draftOf({
    report: 'I bought a hat.',
    verdict: 'not_applicable',
    followedInstructions: false,
    deviation: 'I used another card',
    rejectReason: 'It answers 502.',
    'answer:paid': 'no',
    'finding:f1': finding,
    'note:n1': { id: 'n1', at: '2026-01-01T10:02:00.000Z', kind: 'bug', text: 'total' },
  });
  const form = [
    { key: 'paid', label: 'Order was paid', type: 'boolean' as const },
    { key: 'email', label: 'Email', type: 'string' as const },
  ];
  expect(draftText(draft, { form, claimedAt })).toBe(`Verdict: not applicable

Order was paid: no

Finding: The total is wrong
Severity: high
Seen at: 01:00
Expected: 12 euro
What happened instead: 13 euro
Steps: 1. Open the cart
2. Pay

Followed the instructions: not in all parts

What I did instead: I used another card

Why I cannot test this: It answers 502.

I bought a hat.

Notes while testing:
[02:00] Bug: total`);
});

it('has every kind of answer as it was entered, also one that cannot be sent', () => {
  const question = (key: string, more: object) => ({ key, label: key, type: 'string' as const, ...more });
  const fields = [question('Total', { type: 'number' }), question('Paid', { type: 'boolean' })];
  const form = [
    question('Price', { type: 'number' }),
    question('Size', { options: ['small', 'large'] }),
    question('Colors', { type: 'array', options: ['red', 'green', 'blue'] }),
    question('Remarks', { type: 'array', itemType: 'string' }),
    question('Orders', { type: 'array', itemType: 'object', fields }),
    question('Empty', { type: 'array', itemType: 'string' }),
  ];
  const draft = draftOf({
    'answer:Price': 'about ten',
    'answer:Size': 1,
    'answer:Colors': [0, 2],
    'answer:Remarks': { items: ['slow', '', 'ugly'] },
    'answer:Orders': { items: [{ parts: { Total: '9,90', Paid: 'no' } }, { parts: { Total: 'x' } }] },
    'answer:Empty': { items: [] },
  });
  expect(draftText(draft, { form, claimedAt }).split('\n')).toEqual([
    'Price: about ten',
    'Size: large',
    'Colors: red, blue',
    'Remarks: slow; ugly',
    'Orders: Total: 9,90, Paid: no; Total: x',
  ]);
});

it('is empty when nothing was written, or all of it was removed', () => {
  expect(draftText({}, { claimedAt })).toBe('');
  expect(draftText(draftOf({ report: ' ', 'finding:f1': null, withVoice: true }), { claimedAt })).toBe('');
});
