import { errorOf } from './handtest-error.js';

const secondsOf = (text?: string) => {
  const headers = text === undefined ? undefined : { 'retry-after': text };
  return errorOf(new Response(null, { status: 503, headers }), undefined).retryAfterSeconds;
};
const dateIn = (ms: number) => new Date(Date.now() + ms).toUTCString();

it('reads how long to wait, as seconds or as a date', () => {
  expect(secondsOf('7')).toBe(7);
  expect(secondsOf(dateIn(60_000))).toBeGreaterThanOrEqual(59);
  expect(secondsOf(dateIn(60_000))).toBeLessThanOrEqual(60);
  expect(secondsOf(dateIn(-60_000))).toBe(0);
});

it.each([undefined, '', 'soon'])('knows no time from %j', (text) => expect(secondsOf(text)).toBeUndefined());
