import { deviceText, extensionText, firstLine } from './job-text.js';
import { badgedTitle, newWork, newWorkText, type QueueRead, seenQueue, waitingJobs } from './new-work.js';

it.each([
  ['\n\n# Check the **cart**\nmore', 'Check the cart'],
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
  expect(extensionText({ maxExtensionMinutes: 1, maxExtensionCount: 3 })).toBe(
    'Up to 1 more minute in 3 extensions',
  );
});

const whole = (...ids: string[]): QueueRead => ({
  ...{ readAtMs: 0, ids, isWhole: true, total: ids.length, hasOwn: false },
});
const pageOf = (total: number, ...ids: string[]): QueueRead => ({
  ...{ readAtMs: 0, ids, isWhole: false, total, hasOwn: false },
});
/** How many jobs are new in the last of these reads. */
const newIn = (...reads: QueueRead[]): number =>
  newWork(
    reads.slice(0, -1).reduce<ReturnType<typeof seenQueue> | undefined>(seenQueue, undefined),
    reads.at(-1)!,
  );

it('has no new work when the queue is first read', () => {
  expect(newIn(whole('a', 'b'))).toBe(0);
  expect(newIn(whole('a'), whole('a', 'b', 'c'))).toBe(2);
});

it('finds a new job when another one is claimed at the same time', () => {
  expect(newIn(whole('a', 'b'), whole('b', 'c'))).toBe(1);
  expect(newIn(whole('a', 'b'), whole('b'), whole('a', 'b'))).toBe(0);
});

it('finds no new work on another page of a long queue, or after a claim', () => {
  expect(newIn(pageOf(60, 'a'), pageOf(60, 'b'))).toBe(0);
  expect(newIn(pageOf(60, 'a'), pageOf(59, 'b'))).toBe(0);
  expect(newIn(pageOf(51, 'a', 'b'), whole('b', 'c'))).toBe(0);
});

it('finds new work that is on another page', () => {
  expect(newIn(pageOf(60, 'a'), pageOf(62, 'a'))).toBe(2);
});

it('counts the jobs that wait, without the own job of the tester', () => {
  expect(waitingJobs({ ...whole('a', 'b'), total: 3, hasOwn: true })).toBe(2);
  expect(waitingJobs({ ...pageOf(60, 'a'), hasOwn: true })).toBe(59);
  expect(waitingJobs(pageOf(60, 'a'))).toBe(60);
});

it('shows the number of jobs in the title', () => {
  expect(badgedTitle('Test queue', 0)).toBe('Test queue');
  expect(badgedTitle('Test queue', 3)).toBe('(3) Test queue');
  expect(newWorkText(1)).toBe('A new job waits for a tester');
  expect(newWorkText(2)).toBe('2 new jobs wait for a tester');
});
