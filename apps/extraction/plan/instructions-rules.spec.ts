/** The rules refuse only what clearly needs more than a browser: a job that could be tested must not end early. */
import * as fc from 'fast-check';
import { instructionsByRules, unreachableByRules } from './instructions-rules.js';

const testable = [
  'Buy a hat.',
  'ログインできることを確認してください',
  'Fix the quantity in the cart, then pay.',
  'Check that the voucher code is accepted.',
  'Buy red yarn in the shop.',
  'Run a regression test of the checkout.',
  'Sign in. Then run the unit tests.',
  'Press "Run unit tests" and wait for the result.',
  'Filter the server logs on the page of the deployment.',
  '- npm run test\n- Open the start page',
];
const untestable = [
  'Test',
  '...',
  '  !  \n',
  'Run the unit tests.',
  'Do a code review of the payment module!',
  'Run npm run build; then read the server logs.',
  'git clone the repository.\nRefactor the function `pay`.',
  'Use the command line to list all files.',
  'Query the database for orders without a customer.',
];

it.each(testable)('finds a part that a person can do with a browser in: %s', (instructions) => {
  expect(instructionsByRules(instructions).testable).toBe(true);
});

it.each(untestable)('refuses, with a reason: %s', (instructions) => {
  const { testable, reason } = instructionsByRules(instructions);
  expect(testable).toBe(false);
  expect(reason).toMatch(/^[A-Z].*\.$/);
});

it('accepts any instructions with one part for a browser, the first, the last or between', () => {
  const parts = fc.array(fc.constantFrom(...untestable), { maxLength: 4 });
  fc.assert(
    fc.property(parts, fc.constantFrom(...testable), parts, (before, part, after) => {
      expect(instructionsByRules([...before, part, ...after].join('\n')).testable).toBe(true);
    }),
  );
});

it.each([
  ['https://shop.example.com/cart', true],
  ['http://shop.example.com:8080', true],
  ['https://pass.test/', true],
  ['http://8.8.8.8/', true],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000/', false],
  ['http://0x7f.1/', false],
  ['http://[::1]/', false],
  ['https://10.0.0.8/admin', false],
  ['https://192.168.1.20/', false],
  ['https://build.internal/', false],
  ['http://printer/', false],
])('sees by its text whether a tester reaches %s: %s', (url, isReachable) => {
  expect(unreachableByRules(url, false) === undefined).toBe(isReachable);
});

it('takes a server on this machine where the installation permits it', () => {
  expect(unreachableByRules('http://localhost:3000', true)).toBeUndefined();
  expect(unreachableByRules('http://127.0.0.1:3000', true)).toBeUndefined();
  expect(unreachableByRules('https://10.0.0.8/', true)?.testable).toBe(false);
});
