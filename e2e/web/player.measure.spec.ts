/** The player with the largest session that a job may have: how fast it loads, scrubs and finds the row at the playhead. */
import { Deployment } from '@handtest/deployment';
import type { Browser, Page } from '@playwright/test';
import { createParticipants, type Participants } from '../participants.js';
import { openBrowser, visit } from './browser.js';
import { addLongSession, type LongSession } from './long-session.js';

const seconds = Number(process.env.SECONDS ?? 300);
const share = Number(process.env.SHARE ?? 1);
const seeks = Number(process.env.SEEKS ?? 200);

let deployment: Deployment;
let participants: Participants;
let browser: Browser;
let session: LongSession;
let page: Page;

beforeAll(async () => {
  deployment = await Deployment.start();
  participants = await createParticipants(deployment);
  session = await addLongSession(deployment, participants, { seconds, share });
  browser = await openBrowser();
  const visited = await visit(browser, deployment.baseUrl, { viewport: { width: 1440, height: 900 } });
  const cookie = { name: 'handtest', url: deployment.baseUrl, value: participants.owner.token };
  await visited.context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Strict' }]);
  ({ page } = visited);
  await page.addInitScript(watchTasks);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await participants?.receiver.stop();
  await deployment?.stop();
});

/** In the page: `longTasks` has the length of each task above 50 ms. */
function watchTasks(): void {
  const lengths: number[] = [];
  Object.assign(globalThis, { longTasks: lengths });
  new PerformanceObserver((list) => {
    lengths.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
}

const longestTask = () =>
  page.evaluate(() => Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks.splice(0)));

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

it('loads all events without a pause that a person notices', async () => {
  await page.goto(`/jobs/${session.jobId}?tab=console&t=1`);
  const loadAll = page.getByRole('button', { name: 'Load all events' });
  await loadAll.waitFor();
  await longestTask();
  const from = Date.now();
  await loadAll.click();
  await page
    .getByText(new RegExp(`^${session.consoleTimes.length.toLocaleString('en-US')}$`))
    .first()
    .waitFor();
  const ms = Date.now() - from;
  const task = await longestTask();
  process.stdout.write(
    `events: ${session.events} loaded after ${ms} ms (goal 3,000), longest task ${task} ms (100)\n`,
  );
  expect([ms <= 3_000, task <= 100]).toEqual([true, true]);
}, 300_000);

/** Where the timeline is in the window. */
async function trackOf(page: Page) {
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await timeline.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return (await timeline.boundingBox())!;
}

const playhead = () => page.evaluate(() => document.querySelector('video')!.currentTime);

it('scrubs smoothly', async () => {
  const track = await trackOf(page);
  const counting = page.evaluate(async () => {
    const stamps: number[] = [];
    const until = performance.now() + 5_000;
    await new Promise<void>((resolve) => {
      const frame = (now: number) => {
        stamps.push(now);
        if (now > until) resolve();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    return stamps;
  });
  await page.mouse.move(track.x + 5, track.y + 8);
  await page.mouse.down();
  const until = Date.now() + 5_000;
  const seen = new Set<number>();
  for (let step = 0; Date.now() < until; step++) {
    const share = (1 - Math.cos(step / 60)) / 2;
    await page.mouse.move(track.x + 5 + share * (track.width - 10), track.y + 8);
    if (step % 60 === 0) seen.add(await playhead());
  }
  await page.mouse.up();
  const stamps = await counting;
  const gaps = stamps.slice(1).map((stamp, index) => stamp - stamps[index]!);
  const fps = (stamps.length - 1) / ((stamps.at(-1)! - stamps[0]!) / 1_000);
  const task = await longestTask();
  process.stdout.write(
    `scrubbing: ${fps.toFixed(0)} frames a second (goal 50), p95 of the gaps ${percentile(gaps, 0.95).toFixed(0)} ms, longest task ${task} ms\n`,
  );
  expect(seen.size).toBeGreaterThan(2);
  expect(fps).toBeGreaterThanOrEqual(50);
}, 60_000);

it('marks the row at the playhead', async () => {
  const track = await trackOf(page);
  const late: number[] = [];
  const places = new Set<number>();
  let wrong = 0;
  await page.evaluate(watchSeeks);
  for (let count = 0; count < seeks; count++) {
    // The first lane: without events, it does not pull the playhead.
    await page.mouse.click(track.x + 5 + Math.random() * (track.width - 10), track.y + 8);
    const { ms, row, second } = await page.evaluate(readSeek);
    late.push(ms);
    places.add(second);
    const atMs = session.startedAtMs + second * 1_000;
    const [at, next] = [session.consoleTimes[row]!, session.consoleTimes[row + 1] ?? Infinity];
    if (!(at <= atMs + 1 && next >= atMs - 1)) wrong++;
  }
  process.stdout.write(
    `seeks: tried ${seeks}, wrong ${wrong}; row after p50 ${percentile(late, 0.5).toFixed(0)} ms, p95 ${percentile(late, 0.95).toFixed(0)} ms (goal 50), worst ${Math.max(...late).toFixed(0)} ms\n`,
  );
  expect(wrong).toBe(0);
  expect(places.size).toBeGreaterThan(seeks / 2);
  expect(percentile(late, 0.95)).toBeLessThanOrEqual(50);
}, 300_000);

interface Seek {
  pressedAt: number;
  /** The frame in which the marked row changed last. */
  markedAt: number;
  row: number;
}

/** In the page: notes each press of the pointer, and the marked row of each frame. */
function watchSeeks(): void {
  const seek: Seek = { pressedAt: 0, markedAt: 0, row: -1 };
  Object.assign(globalThis, { seek });
  const notePress = ({ timeStamp }: Event) => (seek.pressedAt = seek.markedAt = timeStamp);
  addEventListener('pointerdown', notePress, { capture: true });
  const look = () => {
    const marked = document.querySelector('[role=listbox] [aria-current]')?.getAttribute('aria-posinset');
    const row = Number(marked ?? 0) - 1;
    if (row !== seek.row) Object.assign(seek, { row, markedAt: performance.now() });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** In the page, when the row is surely marked: what the last press led to. */
async function readSeek(): Promise<{ ms: number; row: number; second: number }> {
  await new Promise((resolve) => setTimeout(resolve, 350));
  const { seek } = globalThis as unknown as { seek: Seek };
  const { currentTime } = document.querySelector('video')!;
  return { ms: seek.markedAt - seek.pressedAt, row: seek.row, second: currentTime };
}
