/** A wrong pass is the worst mistake: praise with an exception is none, and denied trouble is no problem. */
import { submittedReport } from '../test/submitted-report.js';
import { draftByRules } from './rules-reader.js';

const verdictOf = (report: string) => draftByRules(submittedReport({ report })).passStatus;

it.each([
  'Everything is good apart from the confirmation.',
  'All steps fine besides payment.',
  'Everything was perfect till I pressed Pay.',
  'Works great, what I miss is the order number.',
  'All works, the confirmation aside.',
  '4 of 5 steps worked well.',
  'Almost everything worked well.',
  'Passed all steps with the exception of order confirmation.',
  '✅ add to cart\n✅ checkout page\n✅ address\n❌ payment\n✅ footer links',
  '👍 cart\n👍 address\n👎 payment',
  'cart ok / address ok / payment nok',
  'Not everything worked.',
  'Not all of the steps worked as expected.',
  'No step passed.',
  'Hardly any step worked.',
  'I doubt that it works.',
  'Verdict: PASS/FAIL',
  'Login: yes\nCart: yes\nCheckout: no',
  '- login: yes\n- payment: no',
  'Login: [x]\nPayment: [ ]',
  'Order confirmed: no. Page loaded: yes.',
  'As expected: no, the total is 12',
  'The bug is still there, everything else works as expected.',
  'The problem was not solved. The page loads quickly.',
  'Only the first step worked.',
  'Few of the steps worked.',
  'It works only in Firefox.',
  'This is far from a pass.',
  'This needs work.',
])('is no pass: %s', (report) => {
  expect(verdictOf(report)).not.toBe('pass');
});

describe('what came after hours', () => {
  const verdictFor = (description: string, report: string) =>
    draftByRules(submittedReport({ description, report })).passStatus;

  it.each([
    'The mail came after two hours.',
    'The confirmation mail arrived only after about 3 hours. Everything else as described.',
    'The mail came two days later. All fine.',
  ])('is no pass: %s', (report) => {
    expect(verdictFor('Sign up and check that a confirmation mail comes.', report)).not.toBe('pass');
  });

  it.each([
    [
      'Order a reminder for tomorrow. It must come after 24 hours.',
      'The reminder came after 24 hours. All worked as expected.',
    ],
    ['Sign up and check that a confirmation mail comes.', 'I tested for two hours. The mail came, all fine.'],
    ['Sign up and check that a confirmation mail comes.', 'The mail came after two seconds. All fine.'],
    ['Order a hat.', 'The last page says that the hat arrives in 2 days. All fine.'],
  ])(
    'may be a pass where the instructions ask for it, and other times may be: %s %s',
    (description, report) => {
      expect(verdictFor(description, report)).toBe('pass');
    },
  );
});

it.each([
  'Not a single step failed. Not one button was dead.',
  'No page crashed, no picture was missing and no text was wrong. Order 12 confirmed, all fine.',
  'All worked. The font is not too small and the picture is not blurry.',
  'All good. I tried the small screen too and nothing overlaps.',
  '5 of 5 steps worked well.',
  'Besides, everything worked quickly and as expected.',
  'Login works: yes\nIn the cart: yes\nAnything else: no',
  'Login works: yes\nCheckout works: yes\nBugs: no, all fine',
  'No doubt, everything worked as expected.',
  'Not a problem at all, all steps worked.',
])('is a pass: %s', (report) => {
  const { passStatus, findings } = draftByRules(submittedReport({ report }));
  expect([passStatus, findings]).toEqual(['pass', []]);
});

it.each([
  'I did not have to register and was not able to break the cart. All fine.',
  'I thought the payment failed, but it was my own mistake. Order 12 confirmed.',
  'First I thought it failed because the spinner turned for long, but then the order number appeared and all was good.',
])('is no fail: %s', (report) => {
  expect(verdictOf(report)).not.toBe('fail');
});

it.each([
  'No confirmation came and the page crashed.',
  'Nothing happened when the error appeared.',
  'No mail, the shop is broken.',
  'None of the buttons works, I could not pay.',
])('is still a fail: %s', (report) => {
  expect(verdictOf(report)).toBe('fail');
});

it('names recorded requests as witnesses of a pass only where some of the website are recorded', () => {
  const full = submittedReport();
  const [click, request] = full.telemetry;
  const foreign = { ...request!, summary: 'GET https://cdn.pictures.net/hat.png' };
  const explanations = [full.telemetry, [], [click!], [click!, foreign]].map((telemetry) => {
    const { passStatus, explanation } = draftByRules({ ...full, telemetry });
    return [passStatus, explanation];
  });
  expect(explanations).toEqual([
    ['pass', 'The report describes a success. The recorded requests of the website agree.'],
    ...Array.from({ length: 3 }, () => ['pass', 'The report describes a success.']),
  ]);
});
