import { askedText } from './asked-text.js';

it.each([
  'Watch for errors on the page.',
  'If you see an error message, describe it.',
  'Report any errors.',
  'Find bugs.',
  'Say what is wrong.',
  'Tell us whether anything looks wrong.',
  'Note all console errors.',
  'When validating the test results, ignore minor CSS issues.',
  'Describe where it fails.',
])('leaves out what only prepares for trouble: %s', (sentence) => {
  expect(askedText(`Buy a mug. ${sentence} Pay by card.`)).toBe('Buy a mug.\nPay by card.');
});

it('leaves out the list of what to watch for, and keeps what follows', () => {
  const plan = 'Steps:\n1. Pay\n\nWatch for:\n- Errors on the page\n- A wrong total\n\nAlso sign out';
  expect(askedText(plan)).toBe('Steps:\n1. Pay\nAlso sign out');
});

it.each([
  'An error must be shown.',
  'Try to sign in with a wrong password.',
  'The form must show an error message.',
  'Pay with a card that is declined.',
  'Leave the name empty; the form must refuse it.',
])('keeps what asks for trouble: %s', (sentence) => {
  expect(askedText(sentence).replaceAll('\n', ' ')).toBe(sentence);
});
