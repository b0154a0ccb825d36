import { HandtestError } from '@handtest/sdk';
import { failureText } from './failure.js';

const errors = [
  { param: 'url', message: 'url must be a web address' },
  { param: 'description', message: 'description is required' },
];
const refused = new HandtestError('url must be a web address', {
  status: 400,
  code: 'invalid_request',
  errors,
  requestId: 'req_1',
});

it('names every fault, the code and the status', () => {
  expect(failureText(refused, false)).toBe(
    'url must be a web address\ndescription is required\n(code invalid_request, status 400)',
  );
});

it('names the request when asked', () => {
  expect(failureText(refused, true)).toContain('request req_1');
});
