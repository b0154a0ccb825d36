import { testText } from './test-words.js';

it.each([
  [
    { reachable: true, responseStatus: 200, failure: null, events: 0 },
    'Events can be read. There was none in the last day.',
  ],
  [
    { reachable: true, responseStatus: 200, failure: null, events: 1 },
    'Events can be read. There was 1 in the last day.',
  ],
  [
    { reachable: true, responseStatus: 200, failure: null, events: 40 },
    'Events can be read. The first page of the last day has 40.',
  ],
  [
    { reachable: true, responseStatus: 401, failure: 'the token is refused', events: null },
    'It answered 401: the token is refused',
  ],
  [
    { reachable: false, responseStatus: null, failure: 'the connection was refused', events: null },
    'It does not answer: the connection was refused',
  ],
])('says how a test ended', (result, expected) => {
  expect(testText(result)).toBe(expected);
});
