import { deviceText, extensionText, firstLine, hostOf } from './job-text.js';
import { badgedTitle, newIds, newWorkText } from './new-work.js';

it.each([
  ['https://shop.example.com/cart?x=1', 'shop.example.com'],
  ['http://127.0.0.1:3000/', '127.0.0.1:3000'],
  ['not an address', 'not an address'],
])('names the host of %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

it.each([
  ['\n\n# Check the *cart*\nmore', 'Check the cart'],
  ['- **Pay** with a card', 'Pay with a card'],
  ['Open `/cart`', 'Open /cart'],
  ['  \n', 'No instructions'],
])('names the job %j by its first line', (text, line) => {
  expect(firstLine(text)).toBe(line);
});

it('shortens a long first line', () => {
  const line = firstLine('word '.repeat(100));
  expect(line.length).toBeLessThanOrEqual(140);
  expect(line.endsWith('word…') || line.endsWith('…')).toBe(true);
});

it('says device and extensions in words', () => {
  expect(deviceText({ deviceClass: 'mobile', viewport: { width: 375, height: 812 } })).toBe(
    'Mobile, 375 × 812',
  );
  expect(extensionText({ maxExtensionMinutes: 0, maxExtensionCount: 3 })).toBe('No extension');
  expect(extensionText({ maxExtensionMinutes: 10, maxExtensionCount: 1 })).toBe(
    'Up to 10 more minutes in one extension',
  );
});

it('has no new work when the queue is first read', () => {
  expect(newIds(undefined, ['a', 'b'])).toEqual([]);
  expect(newIds(new Set(['a']), ['a', 'b', 'c'])).toEqual(['b', 'c']);
});

it('shows the number of jobs in the title', () => {
  expect(badgedTitle('Test queue', 0)).toBe('Test queue');
  expect(badgedTitle('Test queue', 3)).toBe('(3) Test queue');
  expect(newWorkText(1)).toBe('A new job waits for a tester');
  expect(newWorkText(2)).toBe('2 new jobs wait for a tester');
});
