import * as fc from 'fast-check';
import { redactLine, redactText, redactValue } from './redaction.js';

const secret = fc.stringMatching(/^[0-9A-Za-z]{20,40}$/).map((text) => `Zq${text}`);
const token = fc
  .tuple(
    fc.constantFrom(
      'ht_key_',
      'ht_test_',
      'ht_pat_',
      'ht_ses_',
      'whsec_',
      'sk-ant-',
      'sk_live_',
      'ghp_',
      'Bearer ',
    ),
    secret,
  )
  .map(([prefix, body]) => ({ text: prefix + body, body }));
const text = fc.string({ maxLength: 30, unit: 'binary' });

describe('redaction of a log line', () => {
  it.each([
    ['Cookie: theme=dark; sid=a1b2c3d4; lang=de', 'Cookie: [redacted]'],
    ['sent cookie=theme=dark; __Host-sid=a1b2c3d4, got 403', 'sent cookie=[redacted], got 403'],
    ['Set-Cookie: sid=a1b2c3d4; Path=/; HttpOnly', 'Set-Cookie: [redacted]; HttpOnly'],
    ['{"cookie":"theme=dark; sid=a1b2c3d4","status":403}', '{"cookie":"[redacted]","status":403}'],
    ['The cookie banner; it covers the button', 'The cookie banner; it covers the button'],
  ])('removes all cookies of %j', (given, expected) => {
    expect(redactText(given)).toBe(expected);
  });

  it('removes a token from any text', () => {
    fc.assert(
      fc.property(text, token, text, (before, { text: shown, body }, after) => {
        expect(redactLine(JSON.stringify({ msg: `${before} ${shown} ${after}` }))).not.toContain(body);
      }),
    );
  });

  it('removes a token at any depth of any value, as value or as key', () => {
    const nested = (leaf: unknown) =>
      fc.letrec((tie) => ({
        node: fc.oneof(
          { maxDepth: 5, depthSize: 'small' },
          fc.constant(leaf),
          fc.tuple(tie('node'), fc.jsonValue()),
          fc.record({ a: tie('node'), b: fc.jsonValue() }),
        ),
      })).node;
    fc.assert(
      fc.property(
        token.chain((chosen) => nested(chosen.text).map((value) => ({ value, body: chosen.body }))),
        ({ value, body }) => {
          expect(redactLine(JSON.stringify({ value, [`x ht_key_${body}`]: 1 }))).not.toContain(body);
        },
      ),
    );
  });

  it.each([
    'password',
    'newPassword',
    'Authorization',
    'set-cookie',
    'sessionToken',
    'api_key',
    'apiKey',
    'clientSecret',
    'DATABASE_URL',
    'codehostToken',
    'x-service-signature',
    'inviteUrl',
    'parameters',
    'privateKey',
  ])('removes the value of a field with the name %s', (name) => {
    for (const value of ['hunter2hunter2', 12345678, ['hunter2hunter2'], { deep: 'hunter2hunter2' }]) {
      const line = redactLine(JSON.stringify({ level: 'info', err: { config: { [name]: value } } }));
      expect(line).not.toMatch(/hunter2|12345678/);
      expect(JSON.parse(line)).toEqual({ level: 'info', err: { config: { [name]: '[redacted]' } } });
    }
  });

  it('removes the password from an address', () => {
    expect(redactText('connect postgres://job:hunter2@db:5432/job failed')).toBe(
      'connect postgres://[redacted]@db:5432/job failed',
    );
  });

  it('removes secrets from assignments, header lines and JSON inside a text', () => {
    expect(redactText('password=hunter2 next')).toBe('password=[redacted] next');
    expect(redactText('authorization: Basic aHVudGVyMg==')).not.toContain('aHVudGVyMg');
    expect(redactText('body {"newPassword":"hunter2","name":"a"}')).toBe(
      'body {"newPassword":"[redacted]","name":"a"}',
    );
    expect(redactText(JSON.stringify({ body: '{"secret":"hunter2"}' }))).not.toContain('hunter2');
  });

  it('removes the token of an invitation from its address', () => {
    const invitation = 'A'.repeat(43);
    expect(redactText(`POST /api/invitations/${invitation}/accept`)).toBe(
      'POST /api/invitations/[redacted]/accept',
    );
  });

  it('keeps texts that only resemble a secret', () => {
    const ordinary = {
      tokenId: 'key_01',
      msg: 'no token given',
      route: '/api/projects/:projectId',
      tokens: null,
      n: 3,
    };
    expect(redactValue(ordinary)).toEqual(ordinary);
  });

  it('keeps ordinary lines byte for byte', () => {
    const line = '{"level":"info","msg":"ready","url":"http://127.0.0.1:3000"}\n';
    expect(redactLine(line)).toBe(line);
  });

  it('cleans a line that is not JSON as text', () => {
    expect(redactLine('oops ht_ses_abcdef')).toBe('oops ht_ses_[redacted]');
  });
});
