import type { TelemetryEvent } from '@handtest/contracts/job';
import fc from 'fast-check';
import { submittedReport } from '../test/submitted-report.js';
import { consoleError, request } from '../test/telemetry.js';
import { firstPartyErrors, isFirstParty, isNoise, isWanted, requestOf } from './first-party.js';

const page = 'https://shop.example.com/checkout';
const reportOf = (url: string, ...telemetry: TelemetryEvent[]) => submittedReport({ url, telemetry });

describe('a network event', () => {
  it.each([
    ['GET https://example.com/ → 200', '200', { method: 'GET', url: 'https://example.com/', status: 200 }],
    ['post https://example.com/a b', undefined, { method: 'POST', url: 'https://example.com/a' }],
    ['GET https://example.com/ → 0', '0', { method: 'GET', url: 'https://example.com/', status: 0 }],
    [
      'GET https://example.com/ → 404',
      undefined,
      { method: 'GET', url: 'https://example.com/', status: 404 },
    ],
  ])('%s is a request', (summary, detail, expected) => {
    const event = { id: 'network-1', source: 'network' as const, timestamp: '2026-01-01T10:00:00Z', summary };
    expect(requestOf({ ...event, ...(detail && { detail }) })).toEqual(expected);
  });

  it('of any text raises no error', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.option(fc.string(), { nil: undefined }),
        fc.string(),
        (summary, detail, url) => {
          const event = {
            id: 'network-1',
            source: 'network' as const,
            timestamp: '2026-01-01T10:00:00Z',
            summary,
            detail,
          };
          const messages = { ...event, id: 'console-1', source: 'console' as const, detail: 'error' };
          const report = submittedReport({ url, description: summary, telemetry: [event, messages] });
          expect(firstPartyErrors(report).length).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});

describe('the tested website', () => {
  it.each([
    ['its own host', page, 'https://shop.example.com/api/cart', true],
    ['another host of the site', page, 'https://api.example.com/cart', true],
    ['the site itself', page, 'https://example.com/cart', true],
    ['another site', page, 'https://partner.org/cart', false],
    ['its name with another end', page, 'https://api.example.io/cart', true],
    ['a site with the same end', page, 'https://notexample.com/cart', false],
    ['a site below its name', page, 'https://example.com.evil.org/cart', false],
    ['a suffix of two parts', 'https://www.books.co.uk/', 'https://api.books.co.uk/x', true],
    ['another site of such a suffix', 'https://www.books.co.uk/', 'https://other.co.uk/x', false],
    ['another customer of one hosting service', 'https://a.github.io/', 'https://b.github.io/x', false],
    ['an API with the name of the site', 'https://www.acmebank.com/', 'https://acmebank-api.net/x', true],
    [
      'an API on a platform',
      'https://www.acmebank.com/',
      'https://x1.execute-api.eu-west-1.amazonaws.com/p',
      true,
    ],
    ['an address', 'http://10.0.0.5:3000/', 'http://10.0.0.5:8080/api', true],
    ['another address', 'http://10.0.0.5:3000/', 'http://10.0.0.6:8080/api', false],
    ['localhost with another port', 'http://localhost:3000/', 'http://localhost:4000/api', true],
    ['localhost by its address', 'http://localhost:3000/', 'http://127.0.0.1:4000/api', true],
    ['an address of IPv6', 'http://[::1]:3000/', 'http://localhost:4000/api', true],
    ['a socket', page, 'wss://shop.example.com/ws', true],
    ['a payment service', page, 'https://api.stripe.com/v1/tokens', false],
  ])('has %s: %s and %s', (_name, url, requested, expected) => {
    const event = request('GET', requested, 200);
    expect(isFirstParty(event, reportOf(url, event))).toBe(expected);
  });

  it('is the site that its url redirects to', () => {
    const events = [1, 2, 3, 4].map((n) => request('GET', `https://app.target.io/api/${n}`, 200));
    const telemetry = [request('GET', 'https://go.short.link/x', 302), ...events];
    expect(isFirstParty(events[0]!, reportOf('https://go.short.link/x', ...telemetry))).toBe(true);
    expect(isFirstParty(events[0]!, reportOf('https://go.short.link/x', ...telemetry.slice(0, 3)))).toBe(
      false,
    );
  });

  it.each([
    ['names no host', 'Uncaught TypeError: x is undefined', undefined, true],
    ['names its own host', 'POST https://api.example.com/orders 500', undefined, true],
    ['names another host', 'GET https://cdn.widgets.io/w.js failed', undefined, false],
    ['has a stack of its own', 'Uncaught Error', 'at pay (https://shop.example.com/app.js:1:2)', true],
    ['has a stack of another host', 'Uncaught Error', 'at w (https://cdn.widgets.io/w.js:1:2)', false],
  ])('has a message of the console that %s: %#', (_name, message, stack, expected) => {
    const event = { ...consoleError(message), ...(stack && { stack }) };
    expect(isFirstParty(event, reportOf(page, event))).toBe(expected);
  });
});

const noise: TelemetryEvent[] = [
  request('POST', 'https://www.google-analytics.com/g/collect?v=2', 500),
  request('GET', 'https://securepubads.g.doubleclick.net/tag/js/gpt.js', 0),
  request('POST', 'https://api.segment.io/v1/t', 500),
  request('POST', 'https://api-js.mixpanel.com/track/?verbose=1', 503),
  request('POST', 'https://o447951.ingest.sentry.io/api/5429213/envelope/', 429),
  request('GET', 'https://fonts.gstatic.com/s/inter/v13/a.woff2', 404),
  request('GET', 'https://shop.example.com/favicon.ico', 404),
  request('GET', 'https://shop.example.com/assets/inter.woff2?v=3', 404),
  request('GET', 'https://shop.example.com/assets/app.js.map', 404),
  request('GET', 'https://shop.example.com/apple-touch-icon-precomposed.png', 404),
  request('POST', 'https://shop.example.com/collect', 500),
  request('POST', 'https://shop.example.com/cdn-cgi/rum', 503),
  consoleError('Failed to load resource: net::ERR_BLOCKED_BY_CLIENT (gpt.js)'),
  consoleError('Failed to load resource: the server responded with a status of 404 () (favicon.ico)'),
  consoleError('POST https://api.segment.io/v1/t 500 (Internal Server Error)'),
  consoleError('DevTools failed to load source map: Could not load content for webpack://x'),
  consoleError('ResizeObserver loop completed with undelivered notifications.'),
  consoleError('Script error.'),
  consoleError('Unchecked runtime.lastError: The message port closed before a response was received.'),
  consoleError("Error with Permissions-Policy header: Unrecognized feature: 'interest-cohort'."),
  consoleError('Warning: Each child in a list should have a unique "key" prop.'),
];

const evidence: TelemetryEvent[] = [
  request('POST', 'https://shop.example.com/api/orders', 500),
  request('GET', 'https://api.example.com/search?q=a', 504),
  request('PATCH', 'https://shop.example.com/api/cards/88', 409),
  request('POST', 'https://shop.example.com/api/analytics/reports', 500),
  request('GET', 'https://shop.example.com/api/events', 500),
  request('POST', 'https://shop.example.com/api/orders', 0),
  request('GET', 'https://shop.example.com/assets/app.js', 404),
  consoleError('Uncaught TypeError: order is undefined'),
  consoleError('ChunkLoadError: Loading chunk 7 failed.'),
  consoleError('POST https://api.example.com/v2/orders 500 (Internal Server Error)'),
];

describe('evidence of a defect', () => {
  it.each(noise.map((event) => [event.summary, event] as const))('is not %s', (_summary, event) => {
    expect(isNoise(event, reportOf(page, event))).toBe(true);
    expect(firstPartyErrors(reportOf(page, event))).toEqual([]);
  });

  it.each(evidence.map((event) => [event.summary, event] as const))('is %s', (_summary, event) => {
    expect(firstPartyErrors(reportOf(page, event))).toEqual([event]);
  });

  it.each([
    request('GET', 'https://shop.example.com/img/shoe.png', 404),
    request('GET', 'https://shop.example.com/api/me', 401),
    request('GET', 'https://shop.example.com/api/items', 0),
    request('POST', 'https://other.org/api/orders', 500),
    request('GET', 'https://shop.example.com/api/cart', 200),
  ])('is not $summary', (event) => {
    expect(firstPartyErrors(reportOf(page, event))).toEqual([]);
  });

  it('is an error of a website that offers analytics itself', () => {
    const event = request('POST', 'https://app.mixpanel.com/api/reports', 500);
    expect(firstPartyErrors(reportOf('https://app.mixpanel.com/', event))).toEqual([event]);
  });
});

const login = '/api/auth/login';
const wanted: [instructions: string, path: string, status: number][] = [
  ['Try to log in with a wrong password. An error must be shown.', login, 401],
  ['Sign in with an invalid password', '/session', 403],
  ['Enter an incorrect PIN three times', '/api/otp/verify', 422],
  ['Log in with a password that is wrong', login, 400],
  ['Use an unknown e-mail to sign in', login, 404],
  ['Pay with a declined card', '/api/payments', 402],
  ['Pay with the card 4000 0000 0000 0002', '/v1/charges', 402],
  ['Use a card that is declined and check the message', '/checkout/confirm', 400],
  ['Send the form with an invalid date', '/api/patients', 422],
  ['Leave the e-mail empty and submit', '/api/contact', 400],
  ['Check the validation of the sign-up form', '/api/signup', 422],
  ['Register with an e-mail that is already taken', '/api/users', 409],
  ['Open a page that does not exist', '/nowhere', 404],
  ['Follow a broken link', '/old', 410],
  ['Open the admin page without logging in', '/admin', 403],
  ['Open the order of another customer', '/orders/7', 404],
  ['Apply an expired voucher', '/api/vouchers', 400],
  ['Upload a file of an unsupported type', '/api/files', 415],
  ['Try to log in too many times', login, 429],
  ['The page /broken must show an error 503', '/broken', 503],
  ['Check that the site shows status 500 as a friendly page', '/x', 500],
];
const unwanted: [instructions: string, path: string, status: number][] = [
  ['Try to log in with a wrong password', login, 500],
  ['Pay with a declined card', '/api/payments', 502],
  ['Log in with the right password', login, 401],
  ['Pay with the test card', '/api/payments', 402],
  ['Open the archive', '/archive/7', 404],
  ['Log in. There must be no error 500', login, 500],
  ['Buy 500 items', '/api/orders', 500],
  ['Log in without a wrong password', login, 403],
  ['Try to log in with a wrong password', '/api/orders', 422],
];

describe('the instructions', () => {
  const of = ([description, path, status]: [string, string, number]) => {
    const event = request('POST', `https://shop.example.com${path}`, status);
    return [submittedReport({ description, telemetry: [event] }), event] as const;
  };

  it.each(wanted)('"%s" ask for %s → %d', (...row) => {
    const [report, event] = of(row);
    expect(isWanted(event, report)).toBe(true);
    expect(firstPartyErrors(report)).toEqual([]);
  });

  it.each(unwanted)('"%s" do not ask for %s → %d', (...row) => {
    const [report, event] = of(row);
    expect(isWanted(event, report)).toBe(false);
    expect(firstPartyErrors(report)).toEqual([event]);
  });

  it('ask for the message of the console about the wanted error too', () => {
    const failed = request('POST', `https://shop.example.com${login}`, 401);
    const messages = [
      consoleError('Failed to load resource: the server responded with a status of 401 ()'),
      consoleError('AxiosError: Request failed with status code 401'),
      consoleError('login: invalid credentials'),
    ];
    const description = 'Log in with a wrong password.';
    const report = submittedReport({ description, telemetry: [failed, ...messages] });
    expect(report.telemetry.filter((event) => !isWanted(event, report))).toEqual([]);
  });
});
