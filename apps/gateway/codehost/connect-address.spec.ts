import { ConnectLinkInvalid } from '@handtest/contracts/codehost';
import { finishAddress, problemAddress, wantsJson } from './connect-address.js';

const dashboard = 'https://handtest.example/';

it('is the settings page with the code, or with the problem', () => {
  const finished = { confirm: 'a&b=c', account: 'acme, other', repositories: 3 };
  const address = new URL(finishAddress(dashboard, finished));
  expect(address.origin + address.pathname).toBe('https://handtest.example/settings/codehost');
  expect(Object.fromEntries(address.searchParams)).toEqual({ ...finished, repositories: '3' });
  expect(problemAddress(dashboard, new ConnectLinkInvalid())).toBe(
    'https://handtest.example/settings/codehost?problem=connect_link_invalid',
  );
  expect(() => problemAddress(dashboard, new TypeError('a defect'))).toThrow('a defect');
});

it.each([
  ['application/json', true],
  ['application/json, */*', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/html, application/json', false],
  ['*/*', false],
  [undefined, false],
])('is not needed for Accept: %s: %s', (accept, json) => {
  expect(wantsJson(accept)).toBe(json);
});
