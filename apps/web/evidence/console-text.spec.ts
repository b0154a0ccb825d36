import { consoleText } from './console-text.js';

it('has one message after the other with instant and type', () => {
  const messages = [
    { atMs: 0, word: 'error', text: 'TypeError: x\n  at pay', a: NaN, b: NaN },
    { atMs: 1_000, word: 'log', text: 'ready', a: NaN, b: NaN },
  ];
  expect(consoleText(messages)).toBe(
    '1970-01-01T00:00:00.000Z error: TypeError: x\n  at pay\n1970-01-01T00:00:01.000Z log: ready\n',
  );
});

it('is empty without messages', () => {
  expect(consoleText([])).toBe('');
});
