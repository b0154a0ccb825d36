import { EventDesk } from './event-desk.js';
import { allEvents } from './event-store.js';

const at = (ms: number) => new Date(ms).toISOString();

const telemetry = {
  consoleMessages: [
    { timestamp: at(30), type: 'error', message: 'TypeError:\n  x' },
    { timestamp: at(10), type: 'log', message: 'ready' },
  ],
  networkRequests: [
    { timestamp: at(20), method: 'GET', url: '/a', status: 500 },
    { timestamp: at(21), method: 'GET', url: '/b', status: 200 },
  ],
  clicks: [
    { timestamp: at(40), x: 1, y: 2, element: '#pay' },
    { timestamp: at(35), x: 3, y: 4 },
  ],
};

function filledDesk(): EventDesk {
  const desk = new EventDesk();
  desk.replace(telemetry);
  return desk;
}

it('says what it has, with the lanes of the timeline', () => {
  const desk = new EventDesk();
  const { counts, range, lanes, points, words } = desk.replace(telemetry);
  expect(counts).toEqual({ console: 2, network: 2, click: 2, page: 0 });
  expect(range).toEqual([10, 40]);
  expect([...lanes.errors]).toEqual([30]);
  expect([...lanes.requests]).toEqual([20]);
  expect([...lanes.clicks]).toEqual([35, 40]);
  expect([...points]).toEqual([3, 4, 1, 2]);
  expect(words.network).toEqual([['GET', 2]]);
});

it('describes the events of lanes in a line', () => {
  const desk = filledDesk();
  expect(desk.laneText('errors', 0)).toBe('console error: TypeError: x');
  expect(desk.laneText('requests', 0)).toBe('failed request: GET /a, 500');
  expect(desk.laneText('clicks', 0)).toBe('click on 3, 4');
  expect(desk.laneText('clicks', 1)).toBe('click on #pay');
  expect(desk.laneText('clicks', 2)).toBe('');
});

it('answers the visible rows of a list', () => {
  const desk = filledDesk();
  expect([...desk.list('console', 1, allEvents).times]).toEqual([10, 30]);
  expect(desk.rows('console', 1, 1, 9)).toMatchObject([{ atMs: 30, word: 'error' }]);
});

it('has no rows of a list that was replaced', () => {
  const desk = filledDesk();
  desk.list('console', 1, allEvents);
  desk.list('console', 2, { search: 'ready', only: 'all' });
  expect(desk.rows('console', 1, 0, 9)).toEqual([]);
  expect(desk.rows('console', 2, 0, 9)).toHaveLength(1);
});

it('replaces all events', () => {
  const desk = filledDesk();
  const { counts } = desk.replace({ consoleMessages: [], networkRequests: [], clicks: telemetry.clicks });
  expect(counts).toEqual({ console: 0, network: 0, click: 2, page: 0 });
});

it('exports console, requests and reproduction', () => {
  const desk = filledDesk();
  expect(desk.console()).toContain('error: TypeError');
  expect(desk.har('job_1')).toContain('"url": "/a"');
  const context = { jobId: 'job_1', url: undefined, viewport: { width: 375, height: 812 }, findings: [] };
  expect(desk.reproduction(context)).toContain('page.locator("#pay")');
});

it('waits only for addresses that the page opened, also long ones, and not for those of downloads and dialogs', () => {
  const address = `https://shop.example/?state=${'x'.repeat(400)}`;
  const pageEvents = [
    { timestamp: at(35), kind: 'navigation', url: address },
    { timestamp: at(36), kind: 'dialog', detail: 'alert: See https://help.example', url: address },
    { timestamp: at(37), kind: 'download', detail: 'bill.pdf', url: 'https://shop.example/bill.pdf' },
  ] as const;
  const desk = new EventDesk();
  desk.replace({ ...telemetry, pageEvents: [...pageEvents] });
  const context = { jobId: 'job_1', url: undefined, viewport: { width: 375, height: 812 }, findings: [] };
  expect(desk.reproduction(context).match(/waitForURL.*/g)).toEqual([`waitForURL("${address}");`]);
});

it('repeats what was filled in, without its text', () => {
  const interactions = [
    { timestamp: at(36), kind: 'input', element: '#card' },
    { timestamp: at(37), kind: 'key', element: '#name', detail: 'Enter' },
    { timestamp: at(38), kind: 'fill', element: '#pw', detail: 'Login: password' },
  ] as const;
  const desk = new EventDesk();
  desk.replace({ ...telemetry, interactions: [...interactions] });
  const context = { jobId: 'job_1', url: undefined, viewport: { width: 375, height: 812 }, findings: [] };
  const filled = desk.reproduction(context).match(/locator.*/g);
  expect(filled).toEqual([
    `locator("#card").fill('');`,
    `locator("#pw").fill('');`,
    'locator("#pay").click();',
  ]);
});
