import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { jest } from '@jest/globals';
import { submittedReport } from '../test/submitted-report.js';
import { click, consoleError, crash, request } from '../test/telemetry.js';
import { contradictingEvents, inWords } from './contradiction.js';

const shop = 'https://shop.example.com';
type Row = [name: string, telemetry: TelemetryEvent[], description?: string, url?: string];
const buy = 'Buy one item and pay with the test card. The order must be saved.';
const wrongPassword = 'Log in with a wrong password. An error must be shown.';
const declined = 'Pay with a declined card and check the message.';

const contradicted: Row[] = [
  ['the API answers 500', [request('POST', `${shop}/api/orders`, 500)]],
  ['the API answers 502', [request('POST', `${shop}/api/orders`, 502)]],
  ['the API answers 503 to a read', [request('GET', `${shop}/api/orders/7`, 503)]],
  ['the API answers 504', [request('GET', `${shop}/api/search?q=a`, 504)]],
  [
    'the API of another host of the site answers 500',
    [request('PUT', 'https://payments-api.example.com/v3/x', 500)],
  ],
  ['the API with the name of the site answers 500', [request('POST', 'https://example-api.net/orders', 500)]],
  [
    'the API on a platform answers 500',
    [request('POST', 'https://x1.execute-api.eu-west-1.amazonaws.com/pay', 500)],
  ],
  [
    'the API on localhost answers 500',
    [request('POST', 'http://localhost:4000/api', 500)],
    buy,
    'http://localhost:3000/',
  ],
  [
    'the API at an address answers 500',
    [request('POST', 'http://10.0.0.5:81/api', 500)],
    buy,
    'http://10.0.0.5/',
  ],
  ['the page itself answers 500', [request('GET', `${shop}/checkout`, 500)]],
  ['the order is refused', [request('POST', `${shop}/api/orders`, 409)]],
  ['the payment is refused', [request('POST', `${shop}/api/payments`, 402)]],
  ['the order gets no answer', [request('POST', `${shop}/api/orders`, 0)]],
  ['the order is forbidden', [request('PUT', `${shop}/api/orders/7`, 403)]],
  [
    'only the console has the 500',
    [consoleError('POST https://api.example.com/orders 500 (Internal Server Error)')],
  ],
  ['an exception follows a click', [click('#pay', 0), consoleError('Uncaught TypeError: x is undefined', 1)]],
  ['a rejection follows a click', [click('#pay', 0), consoleError('Unhandled rejection: no order', 2)]],
  [
    'a chunk is missing after a click',
    [click('a.next', 0), consoleError('ChunkLoadError: Loading chunk 7 failed.', 1)],
  ],
  ['the page crashes', [crash(`${shop}/checkout`)]],
  ['the page crashes at an error that is wanted', [crash(`${shop}/login`)], wrongPassword],
  [
    'an exception names what is wanted',
    [
      click('#pay', 0),
      consoleError("Uncaught TypeError: Cannot read properties of undefined (reading 'password')", 1),
    ],
    wrongPassword,
  ],
  [
    'a recorder has another word for errors',
    [click('#pay', 0), { ...consoleError('Uncaught TypeError: x is undefined', 1), detail: 'PageError' }],
  ],
  ['a wrong password is answered by 500', [request('POST', `${shop}/api/login`, 500)], wrongPassword],
  ['a declined card is answered by 502', [request('POST', `${shop}/api/payments`, 502)], declined],
  [
    'a request fails again after a success',
    [request('POST', `${shop}/api/orders`, 201, 0), request('POST', `${shop}/api/orders`, 500, 5)],
  ],
  [
    'another request succeeds',
    [request('POST', `${shop}/api/orders`, 500, 0), request('POST', `${shop}/api/cart`, 201, 5)],
  ],
  [
    'there is noise too',
    [request('POST', 'https://api.segment.io/v1/t', 500), request('POST', `${shop}/api/orders`, 500, 1)],
  ],
];

const uncontradicted: Row[] = [
  ['everything answers 200', [request('POST', `${shop}/api/orders`, 201)]],
  ['nothing is recorded', []],
  ['analytics answer 500', [request('POST', 'https://www.google-analytics.com/g/collect', 500)]],
  ['an ad is blocked', [request('GET', 'https://securepubads.g.doubleclick.net/gpt.js', 0)]],
  ['the favicon is missing', [request('GET', `${shop}/favicon.ico`, 404)]],
  ['a font is missing', [request('GET', 'https://fonts.gstatic.com/s/inter.woff2', 404)]],
  ['a source map answers 500', [request('GET', `${shop}/app.js.map`, 500)]],
  ['the error monitor limits', [request('POST', 'https://o1.ingest.sentry.io/api/5/envelope/', 429)]],
  ['a partner answers 500', [request('POST', 'https://partner.org/api/orders', 500)]],
  [
    'another customer of the platform answers 500',
    [request('GET', 'https://b.github.io/x', 500)],
    buy,
    'https://a.github.io/',
  ],
  ['a picture is missing', [request('GET', `${shop}/img/shoe.png`, 404)]],
  ['the visitor is not signed in', [request('GET', `${shop}/api/me`, 401)]],
  ['a wrong password is refused', [request('POST', `${shop}/api/login`, 401)], wrongPassword],
  [
    'a wrong password is refused, in the console',
    [
      request('POST', `${shop}/api/login`, 401),
      consoleError('Failed to load resource: the server responded with a status of 401 ()'),
    ],
    wrongPassword,
  ],
  ['a declined card is refused', [request('POST', `${shop}/api/payments`, 402)], declined],
  [
    'an invalid form is refused',
    [request('POST', `${shop}/api/orders`, 422)],
    'Send the order form with an invalid date.',
  ],
  [
    'a page that does not exist is missing',
    [request('GET', `${shop}/nowhere`, 404)],
    'Open a page that does not exist.',
  ],
  [
    'the named 503 is shown',
    [request('GET', `${shop}/broken`, 503)],
    'The page /broken must show an error 503.',
  ],
  [
    'the request is repeated and succeeds',
    [request('POST', `${shop}/api/orders`, 503, 0), request('POST', `${shop}/api/orders`, 201, 2)],
  ],
  [
    'the console has a request that is repeated and succeeds',
    [
      request('POST', `${shop}/api/orders`, 503, 0),
      consoleError('Failed to load resource: the server responded with a status of 503 ()', 0),
      request('POST', `${shop}/api/orders`, 201, 2),
    ],
  ],
  ['something else is refused', [request('POST', `${shop}/api/newsletter`, 409)]],
  ['a read finds nothing', [request('GET', `${shop}/api/wishlist`, 404)]],
  ['a read is cancelled', [request('GET', `${shop}/api/orders`, 0)]],
  ['the console has an error without a click', [consoleError('Uncaught TypeError: x is undefined')]],
  ['a handled error follows a click', [click('#pay', 0), consoleError('payment widget took long', 1)]],
  [
    'a script of another host fails',
    [click('#pay', 0), consoleError('Uncaught TypeError at https://cdn.widgets.io/w.js:1:2', 1)],
  ],
  [
    'an extension fails',
    [click('#pay', 0), consoleError('Uncaught Error at chrome-extension://abc/x.js', 1)],
  ],
];

const reportOf = ([, telemetry, description = buy, url = `${shop}/checkout`]: Row): SubmittedReport =>
  submittedReport({ telemetry, description, url });
const events = (row: Row) => contradictingEvents({ passStatus: 'pass', affirmed: [] }, reportOf(row));
const wrong = { tried: 0, failed: 0 };

function counted(check: () => void): void {
  wrong.tried++;
  wrong.failed++;
  check();
  wrong.failed--;
}

afterAll(() => {
  process.stdout.write(`contradictions: tried ${wrong.tried}, failed ${wrong.failed}, worst 0\n`);
});

describe('a pass', () => {
  it.each(contradicted.map((row) => [row[0], row] as const))('is contradicted when %s', (_name, row) =>
    counted(() => expect(events(row)).toHaveLength(1)),
  );

  it.each(uncontradicted.map((row) => [row[0], row] as const))('is not contradicted when %s', (_name, row) =>
    counted(() => expect(events(row)).toEqual([])),
  );
});

describe('other claims', () => {
  const failed = [request('POST', `${shop}/api/payments`, 500)];
  const affirmed = (name: string, description: string) => [{ name, description }];
  const count = (claims: Parameters<typeof contradictingEvents>[0]) =>
    contradictingEvents(claims, reportOf(['', failed])).length;

  it.each([
    ['a fail', { passStatus: 'fail' as const, affirmed: [] }, 0],
    ['no verdict', { passStatus: null, affirmed: [] }, 0],
    ['not applicable', { passStatus: 'not_applicable' as const, affirmed: [] }, 0],
    [
      'a fail with "paid: yes"',
      { passStatus: 'fail' as const, affirmed: affirmed('paid', 'Whether the payment worked') },
      1,
    ],
    [
      '"success: yes" without a verdict',
      { passStatus: null, affirmed: affirmed('success', 'Did it work?') },
      1,
    ],
    [
      'a yes about something else',
      { passStatus: null, affirmed: affirmed('logoShown', 'Is the logo shown?') },
      0,
    ],
    [
      'a yes to a problem',
      { passStatus: null, affirmed: affirmed('paymentFailed', 'Did the payment fail?') },
      0,
    ],
  ])('%s', (_name, claims, expected) => {
    counted(() => expect(count(claims)).toBe(expected));
  });

  it('are contradicted by each path once, in words', () => {
    const twice = [0, 1].map((second) => request('POST', `${shop}/api/orders?key=secret`, 500, second));
    const [event, ...others] = events(['', twice]);
    expect(others).toEqual([]);
    expect(inWords(event!)).toBe('POST /api/orders answered 500 at 10:02:00');
    expect(inWords(crash(`${shop}/checkout`))).toBe(`the page crashed ${shop}/checkout at 10:02:00`);
  });
});

it('twice as many requests and messages need at most three times the work', () => {
  const timesRead = (count: number) => {
    const requests = Array.from({ length: count }, (_, n) => request('POST', `${shop}/api/${n}`, 500, n));
    const messages = Array.from({ length: count }, (_, n) =>
      consoleError(`GET ${shop}/page/${n} 500 (Internal Server Error)`, 2 * count + n),
    );
    const parse = jest.spyOn(Date, 'parse');
    const found = events(['', [...requests, ...messages]]);
    const calls = parse.mock.calls.length;
    parse.mockRestore();
    expect(found).toHaveLength(2 * count);
    return calls;
  };
  expect(timesRead(400)).toBeLessThan(3 * timesRead(200));
});
