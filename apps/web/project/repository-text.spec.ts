import fc from 'fast-check';
import { repositoriesOf, repositoryText } from './repository-text.js';

it('reads one repository a line, and lists with commas', () => {
  expect(repositoriesOf('acme/shop\n acme/api, acme/web,\n\n')).toEqual([
    'acme/shop',
    'acme/api',
    'acme/web',
  ]);
});

it('keeps the first of two names that differ only in capitals', () => {
  expect(repositoriesOf('Acme/Shop acme/shop')).toEqual(['Acme/Shop']);
});

it('keeps what is no repository, so that the API names the fault', () => {
  expect(repositoriesOf('shop')).toEqual(['shop']);
});

it('reads back every list that it writes', () => {
  const name = fc.stringMatching(/^[a-z]{1,5}\/[a-z]{1,5}$/);
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      expect(repositoriesOf(repositoryText(names))).toEqual(names);
    }),
  );
});
