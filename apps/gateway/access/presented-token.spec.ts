import { newToken } from '@handtest/contracts/identity';
import { presentedToken, type PresentingRequest } from './presented-token.js';

const token = newToken('key');
const request = (
  authorization?: string,
  more: Partial<PresentingRequest['headers']> = {},
  url = '/api/jobs',
) => ({
  url,
  headers: { authorization, ...more },
});

describe('presentedToken', () => {
  it.each([`Bearer ${token}`, `bearer ${token}`, `BEARER   ${token}  `])('reads %j', (header) =>
    expect(presentedToken(request(header))).toBe(token),
  );

  it.each([
    ['The header Authorization is missing', request()],
    ['The header Authorization has an empty token', request('Bearer')],
    ['The header Authorization has an empty token', request('Bearer ')],
    ['The header Authorization must contain a Bearer token', request('')],
    ['The header Authorization must contain a Bearer token', request('Basic abc')],
    ['The header Authorization must contain a Bearer token', request(token)],
    ['The header Authorization must contain a Bearer token', request(`BearerX ${token}`)],
    ['The header Authorization must contain a Bearer token', request('Bearer a b')],
    ['The header Authorization must contain a Bearer token', request('Bearer ä')],
    ['The header x-api-key is not read', request(undefined, { 'x-api-key': token })],
    ['The token must not be sent in the URL', request(undefined, {}, `/api/jobs?limit=1&api_key=${token}`)],
    ['The token must begin with ht_key_', request('Bearer sk_live_abc')],
    ['The token must begin with ht_key_', request(`Bearer ${newToken('inv')}`)],
    ['The token is mistyped or incomplete', request(`Bearer ${token.slice(0, -1)}`)],
    ['The token is mistyped or incomplete', request(`Bearer ${token.slice(0, -1)}_`)],
  ])('reports that %s: %j', (message, given) => {
    expect(() => presentedToken(given)).toThrow(message);
  });

  it('never repeats what was sent', () => {
    for (const text of ['Bearer secret', 'Basic secret', 'Bearer ht_key_secret', 'secret secret']) {
      expect(() => presentedToken(request(text))).not.toThrow('secret');
    }
  });
});
