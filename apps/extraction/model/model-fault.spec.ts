import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import fc from 'fast-check';
import { faultKindOf, isPromptTooLong } from './model-fault.js';

const answerOf = (status: number, error: object = {}) =>
  APIError.generate(status, { type: 'error', error }, undefined, new Headers());
const badRequest = (message: string) => answerOf(400, { type: 'invalid_request_error', message });

it.each<[string, unknown]>([
  ['a revoked key', answerOf(401, { type: 'authentication_error', message: 'invalid x-api-key' })],
  ['a failed payment', answerOf(402, { type: 'billing_error', message: 'Your payment has failed.' })],
  ['a missing permission', answerOf(403, { type: 'permission_error' })],
  ['a retired model', answerOf(404, { type: 'not_found_error', message: 'model: claude-2' })],
  [
    'an empty balance',
    badRequest(
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),
  ],
  [
    'a spend limit',
    badRequest(
      'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
    ),
  ],
  ['an organization on hold', answerOf(400, { details: { error_code: 'organization_on_hold' } })],
])('%s is a fault of our account', (_name, error) => {
  expect(faultKindOf(error)).toBe('account');
});

it.each<[string, unknown]>([
  ['a long prompt', badRequest('prompt is too long: 250000 tokens > 200000 maximum')],
  ['a large grammar', badRequest('The compiled grammar is too large, which would cause performance issues.')],
  ['a large request', answerOf(413, { type: 'request_too_large' })],
  ['an unprocessable request', answerOf(422)],
])('%s is final', (_name, error) => {
  expect(faultKindOf(error)).toBe('final');
});

it('no text that a fault of a request quotes makes it a fault of our account', () => {
  const words = fc.constantFrom('billing', 'credit balance', 'usage limits', 'spend limit', 'x');
  const quoted = fc.array(words).map((parts) => parts.join(' '));
  const before = fc.constantFrom('output_config.format.schema: Invalid schema: ', 'messages.0.content: ', '');
  fc.assert(
    fc.property(before, quoted, (path, value) => {
      const message = `${path}Enum value '${value}' does not match declared type 'boolean'`;
      expect(faultKindOf(badRequest(message))).toBe('final');
    }),
  );
});

it('a prompt is too long only in the words of the API', () => {
  expect(isPromptTooLong(badRequest('prompt is too long: 250000 tokens > 200000 maximum'))).toBe(true);
  const quoting = "output_config.format.schema: Enum value 'prompt is too long' does not match";
  expect(isPromptTooLong(badRequest(quoting))).toBe(false);
  expect(isPromptTooLong(new Error('prompt is too long'))).toBe(false);
});

it('an outage is temporary with any message', () => {
  const statuses = fc.oneof(fc.constantFrom(408, 429), fc.integer({ min: 500, max: 599 }));
  const messages = fc.oneof(fc.string(), fc.constant('Your credit balance is too low'));
  fc.assert(
    fc.property(statuses, messages, (status, message) => {
      expect(faultKindOf(answerOf(status, { type: 'overloaded_error', message }))).toBe('temporary');
    }),
  );
  for (const error of [new APIConnectionError({}), new Error('not a message'), 'x', undefined]) {
    expect(faultKindOf(error)).toBe('temporary');
  }
});
