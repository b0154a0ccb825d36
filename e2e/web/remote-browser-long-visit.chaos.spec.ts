/**
 * A tester works in one remote browser for a long time: its memory does not grow, each click is in the record, and the video is
 * whole and small. `VISIT_MINUTES=118` is nearly the longest test; without it, it takes five minutes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@handtest/deployment';
import { median } from '@handtest/testing';
import { places, type RemoteSystem, startRemoteSystem } from './remote-system.js';
import { browserReady, claimTest, click, openStream, send, submitTest } from './remote-test.js';
import { browserService, processTree, pssMb } from './visit-processes.js';

const minutes = Number(process.env.VISIT_MINUTES ?? 5);
/** Of a job. */
const mostMinutes = 120;
const stepMs = 5_000;
const goals = { growth: 0.1, hourMb: 150 };

let system: RemoteSystem;

beforeAll(async () => {
  system = await startRemoteSystem({ environment: { billing: { SIGNUP_CREDIT_USD: '10000' } } });
}, 240_000);

afterAll(() => system?.stop());

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
      memoryMb.push(pssMb(processTree(service)));
    }
    const visitMinutes = (Date.now() - fromMs) / 60_000;
    socket.terminate();
    const job = await submitTest(system, test);
    const fifth = Math.floor(memoryMb.length / 5);
    // What a page needs grows in its first minutes.
    const [early, late] = [memoryMb.slice(fifth, 2 * fifth), memoryMb.slice(-fifth)].map(median);
    const growth = late! / early! - 1;
    const recording = job.testerData!.recording!;
    const megabytes = recording.bytes / 1e6;
    report(
      `a visit of ${visitMinutes.toFixed(0)} min: memory of the service with its browsers ${early!.toFixed(0)} MB, then ${late!.toFixed(0)} MB, ` +
        `${(growth * 100).toFixed(1)} % more (goal ${goals.growth * 100}); clicks tried ${clicks}, recorded ${job.testerData!.clicks.length}; ` +
        `video of ${(recording.durationSeconds! / 60).toFixed(1)} min with ${megabytes.toFixed(1)} MB, ${((megabytes / visitMinutes) * 60).toFixed(0)} MB an hour (goal ${goals.hourMb})`,
    );
    expect(job.testerData!.clicks).toHaveLength(clicks);
    expect(growth).toBeLessThanOrEqual(goals.growth);
    expect((megabytes / visitMinutes) * 60).toBeLessThanOrEqual(goals.hourMb);
    expect(recording.durationSeconds).toBeGreaterThan(visitMinutes * 60 - stepMs / 1_000);
  },
  (minutes + 10) * 60_000,
);
