import { bearerToken } from './bearer-token.js';

describe('bearerToken', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER   abc  ', 'abc'],
  ])('reads %j', (header, token) => expect(bearerToken(header)).toBe(token));

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'abc', 'Bearer a b', 'Bearer ä', 'BearerX abc'])(
    'finds none in %j',
    (header) => expect(bearerToken(header)).toBeUndefined(),
  );
});
