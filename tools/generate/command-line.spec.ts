import { orderOf } from './command-line.js';
import { WrongUse } from './wrong-use.js';

test('the command for a service has its name', () => {
  expect(orderOf(['service', 'survey'])).toEqual({ kind: 'service', name: 'survey' });
});

test('without a command, the generated files are written', () => {
  expect(orderOf([])).toEqual({ kind: 'documents' });
});

test.each([
  ['an unknown thing', ['event', 'job'], '"event job" cannot be generated'],
  ['a service without a name', ['service'], 'The name of the service is missing'],
  ['a service with more than a name', ['service', 'survey', 'x'], '"x" is too much'],
  ['a name that is not in kebab-case', ['service', 'Survey'], 'is called in kebab-case'],
])('%s is refused: %s', (_what, args, message) => {
  expect(() => orderOf(args)).toThrow(WrongUse);
  expect(() => orderOf(args)).toThrow(message);
});
