/** Callers prepare testers for trouble: that must not turn a report of trouble into a pass. */
import { draftByRules } from '../rules/rules-reader.js';
import { submittedReport } from './submitted-report.js';

const failing = [
  'Paying ends with an error.',
  'The kettle is in the cart, but the payment page answers with an error again.',
  'Loads fast, looks nice. Pressing pay shows an error message.',
  'The cart is fine. At the till I got an error and could not pay.',
  'Adding worked. The payment failed.',
  'All good until the payment, which was rejected with an error.',
  'I signed in. Then I could not continue, the last step is blocked.',
  'The cart looks good, the total is wrong.',
  'Nice design. The pay button is missing.',
  'Got an error 500 on pay. No order was made.',
  'Same as reported: an error after pressing pay.',
];

const preparing = [
  'Watch for errors on the page.',
  'Watch for:\n- Errors on the page\n- Reported before: The shop shows "Please try again later"',
  'If you see an error message, describe it.',
  'Report any errors and anything that looks wrong.',
  'Find bugs.',
  'Note all console errors and warnings.',
  'Say what went wrong, if anything did.',
];

const description = 'Buy a kettle as a guest and pay by card.';
const verdictOf = (given: Parameters<typeof submittedReport>[0]) =>
  draftByRules(submittedReport({ testerAnswers: undefined, ...given })).passStatus;

it('leaves every verdict as it is without the preparation', () => {
  const differing: string[] = [];
  let passes = 0;
  for (const report of failing) {
    const plain = verdictOf({ report, description });
    if (plain === 'pass') passes++;
    for (const sentence of preparing) {
      const prepared = verdictOf({ report, description: `${description}\n\n${sentence}` });
      if (prepared !== plain) differing.push(`${report} | ${sentence}: ${prepared}, not ${plain}`);
    }
    const additionalValidationInstructions =
      'When validating the results, ignore minor errors of the layout.';
    const ignored = verdictOf({ report, description, additionalValidationInstructions });
    if (ignored !== plain) differing.push(`${report} | additional instructions: ${ignored}, not ${plain}`);
  }
  const tried = failing.length * (preparing.length + 1);
  process.stdout.write(
    `preparations for trouble: tried ${tried}, failed ${differing.length}, passes ${passes}\n`,
  );
  expect(differing).toEqual([]);
  expect(passes).toBe(0);
});
