/**
 * A tester works in one remote browser for a long time: its memory does not grow, each click is in the record, and the video is
 * whole and small. `VISIT_MINUTES=118` is nearly the longest test; without it, it takes an hour. Shorter ones show how the
 * caches of a browser fill, in the first 25 minutes (381 MB after 4 minutes, 427 after 13, 419 to 435 from 25 to 118).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@handtest/deployment';
import { median } from '@handtest/testing';
import { places, type RemoteSystem, startRemoteSystem } from './remote-system.js';
import {
  browserReady,
  claimTest,
  click,
  openStream,
  recordWithVideo,
  send,
  submitTest,
} from './remote-test.js';
import { allocatedMb, browserService, processTree, pssMb } from './visit-processes.js';

const minutes = Number(process.env.VISIT_MINUTES ?? 60);
/** Of a job. */
const mostMinutes = 120;
const stepMs = 5_000;
const goals = { growth: 0.1, hourMb: 150 };

let system: RemoteSystem;

beforeAll(async () => {
  system = await startRemoteSystem({ environment: { billing: { SIGNUP_CREDIT_USD: '10000' } } });
}, 240_000);

afterAll(() => system?.stop());

/** What a page needs grows in its first minutes: the medians of the second and of the last fifth. */
function parts(values: readonly number[]): { early: number; late: number } {
  const fifth = Math.floor(values.length / 5);
  return { early: median(values.slice(fifth, 2 * fifth)), late: median(values.slice(-fifth)) };
}

const report = (text: string) => process.stdout.write(`${text}\n`);

it(
  'needs no more memory after a long time, and its record is whole',
  async () => {
    const limits = { targetDurationMinutes: mostMinutes, maxExtensionMinutes: 0 };
    const test = await claimTest(system, limits);
    await browserReady(test);
    const socket = openStream(system, test);
    const tabs: string[] = [];
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) tabs.push(data.toString());
    });
    await eventually(() => expect(tabs.length).toBeGreaterThan(0));
    await pause(2_000);
    // The visit with its spare, and the service.
    const service = browserService(system.visitsDir);
    const memoryMb: number[] = [];
    const allocated: number[] = [];
    let clicks = 0;
    const fromMs = Date.now();
    while (Date.now() - fromMs < minutes * 60_000) {
      click(socket, places.name);
      click(socket, places.buy);
      clicks += 2;
      for (const deltaY of [400, -400]) {
        send(socket, { kind: 'wheel', ...places.buy, modifiers: 0, buttons: 0, deltaX: 0, deltaY });
        await pause(stepMs / 2);
      }
      const tree = processTree(service);
      memoryMb.push(pssMb(tree));
      allocated.push(allocatedMb(tree));
    }
    const visitMinutes = (Date.now() - fromMs) / 60_000;
    socket.terminate();
    // Other Chromiums on the machine share the files of the program, so their starts and ends change the PSS, too.
    const { early, late } = parts(memoryMb);
    const own = parts(allocated);
    const growth = own.late / own.early - 1;
    report(
      `a visit of ${visitMinutes.toFixed(0)} min: the service with its browsers has allocated ${own.early.toFixed(0)} MB, ` +
        `then ${own.late.toFixed(0)} MB, ${(growth * 100).toFixed(1)} % more (goal ${goals.growth * 100}), ` +
        `and ${early.toFixed(0)} MB PSS, then ${late.toFixed(0)} MB`,
    );
    await submitTest(system, test);
    const { clicks: recorded, recording } = (await recordWithVideo(system, test)).testerData!;
    const hourMb = recording!.bytes / 1e6 / (visitMinutes / 60);
    report(
      `clicks tried ${clicks}, recorded ${recorded.length}; ` +
        `video of ${(recording!.durationSeconds! / 60).toFixed(1)} min, ${hourMb.toFixed(0)} MB an hour (goal ${goals.hourMb})`,
    );
    expect(recorded).toHaveLength(clicks);
    expect(growth).toBeLessThanOrEqual(goals.growth);
    expect(hourMb).toBeLessThanOrEqual(goals.hourMb);
    expect(recording!.durationSeconds).toBeGreaterThan(visitMinutes * 60 - stepMs / 1_000);
  },
  (minutes + 10) * 60_000,
);
