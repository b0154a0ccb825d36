import { proseOf } from './prose.js';
import { withWantedProblems } from './wanted-problem.js';

const tonesOf = (report: string, instructions: string) =>
  withWantedProblems(proseOf(report).clauses, instructions).map(({ tone }) => tone);

describe('a problem that the instructions ask for', () => {
  it.each([
    ['The card was declined.', 'Pay with a card that is declined. An error must be shown.'],
    ['I could not sign in.', 'Try to sign in with a wrong password.'],
    ['The page shows a 404.', 'Open an address that does not exist.'],
    ['The item disappeared.', 'Remove the item from the cart.'],
    ['My basket still shows both items.', 'Pay with an invalid card and keep the basket.'],
  ])('is praise: "%s"', (report, instructions) => {
    expect(tonesOf(report, instructions)).toEqual(['praise']);
  });

  it.each([
    ['The card was declined.', 'Pay with the test card.'],
    ['The page crashed.', 'Try to sign in with a wrong password.'],
    ['It shows a 500 error.', 'Pay with a card that is declined.'],
    ['No error was shown.', 'Try to sign in with a wrong password. An error must be shown.'],
    ['The item is still in the list.', 'Delete the item.'],
    ['The deleted item comes back.', 'Delete the item.'],
  ])('is none in "%s" for "%s"', (report, instructions) => {
    expect(tonesOf(report, instructions)).toEqual(['problem']);
  });
});
