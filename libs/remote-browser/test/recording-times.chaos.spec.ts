/** The video and the telemetry of a real page have one clock, and players can seek in the video. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, provideProgram } from '@handtest/deployment';
import { Recorder } from '../recording/recorder.js';
import type { Video } from '../recording/video-files.js';
import { desktop, median, ScreenSystem, type TestViewer } from './screen-system.js';

const run = promisify(execFile);
const flips = 50;
const withinMs = 100;
const seeks = 100;
const seekWithinMs = 150;

/** Says each change of its colour. The pauses are not those of pictures. */
const page = `<!doctype html><title>Flips</title><body style="margin:0;background:#fff;height:100vh"><script>
  let count = 0;
  const flip = () => {
    console.log('flip ' + ++count);
    document.body.style.background = count % 2 ? '#000' : '#fff';
    if (count < ${flips}) setTimeout(flip, 150 + Math.random() * 450);
  };
  const start = () => setTimeout(flip, 500);
</script>`;

let folder: string;
let system: ScreenSystem;
let viewer: TestViewer;
let ffmpeg: { command: string; env: NodeJS.ProcessEnv };
let video: Video;
const faults: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handtest-times-'));
  ffmpeg = await provideProgram('ffmpeg');
  system = await ScreenSystem.start({ pages: { '/flips': page }, isCaptured: true });
  viewer = await system.connect();
  const onFault = (error: unknown) => void faults.push(error);
  const options = {
    folder: join(folder, 'video'),
    ffmpeg: ffmpeg.command,
    codec: 'h264' as const,
    size: desktop,
  };
  const recorder = await Recorder.start({ ...options, onFault });
  system.screen.onFrame((frame) => recorder.take(frame));
  await system.open(viewer, '/flips');
  await system.evaluate('start()');
  await eventually(() => expect(said()).toHaveLength(flips), { timeoutMs: 60_000 });
  await eventually(() => expect(viewer.pictures.at(-1)!.kind).toBe(2));
  video = (await recorder.finish())!;
}, 180_000);

afterAll(async () => {
  viewer?.close();
  await system?.stop();
  rmSync(folder, { recursive: true });
});

const said = () =>
  system.lists.consoleMessages
    .filter(({ message }) => message.startsWith('flip '))
    .map(({ timestamp }) => Date.parse(timestamp));

const probe = async (...args: string[]) =>
  (
    await run(join(dirname(ffmpeg.command), 'ffprobe'), ['-loglevel', 'error', ...args, video.file], {
      env: ffmpeg.env,
    })
  ).stdout;

/** When the picture becomes dark or light, by the clock of this machine. */
async function shown(): Promise<number[]> {
  const times = (await probe('-show_entries', 'packet=pts_time', '-of', 'csv=p=0'))
    .trim()
    .split(/[,\s]+/)
    .filter(Boolean);
  const raw = [
    '-i',
    video.file,
    '-fps_mode',
    'passthrough',
    '-vf',
    'scale=1:1,format=gray',
    '-f',
    'rawvideo',
    '-',
  ];
  const options = { env: ffmpeg.env, encoding: 'buffer' as const };
  const { stdout } = await run(ffmpeg.command, ['-nostdin', '-loglevel', 'error', ...raw], options);
  expect(stdout.length).toBe(times.length);
  const isDark = [...stdout].map((grey) => grey < 128);
  return times.flatMap((time, index) =>
    index > 0 && isDark[index] !== isDark[index - 1] ? [video.startedAtMs + Number(time) * 1_000] : [],
  );
}

it('shows each change of a page within 100 ms of its message', async () => {
  const [spoken, seen] = [said(), await shown()];
  const late = seen.map((atMs, index) => atMs - spoken[index]!);
  const worst = Math.max(...late.map(Math.abs));
  const failed = late.filter((ms) => Math.abs(ms) > withinMs).length + Math.abs(flips - seen.length);
  process.stdout.write(
    `changes in the video: tried ${flips}, failed ${failed}, worst ${worst.toFixed(0)} ms, median ${median(late).toFixed(0)} ms (goal ${withinMs})\n`,
  );
  expect(faults).toEqual([]);
  expect(seen).toHaveLength(flips);
  expect(failed).toBe(0);
}, 60_000);

it('has a duration, and its pictures are found at once', async () => {
  const seconds = Number(await probe('-show_entries', 'format=duration', '-of', 'csv=p=0'));
  expect(Math.abs(seconds - video.durationSeconds)).toBeLessThan(0.5);
  const taken: number[] = [];
  const start: number[] = [];
  const timed = async (args: readonly string[]) => {
    const from = performance.now();
    await run(ffmpeg.command, ['-nostdin', '-loglevel', 'error', ...args], { env: ffmpeg.env });
    return performance.now() - from;
  };
  for (let seek = 0; seek < seeks; seek++) {
    const at = (Math.random() * (seconds - 0.1)).toFixed(3);
    taken.push(await timed(['-ss', at, '-i', video.file, '-frames:v', '1', '-f', 'null', '-']));
    if (seek % 10 === 0) start.push(await timed(['-version']));
  }
  // A player does not start a program for each.
  const own = taken.map((ms) => ms - median(start));
  const failed = own.filter((ms) => ms > seekWithinMs).length;
  process.stdout.write(
    `seeks: tried ${seeks}, failed ${failed}, worst ${Math.max(...own).toFixed(0)} ms, median ${median(own).toFixed(0)} ms (goal ${seekWithinMs}), without ${median(start).toFixed(0)} ms for the start of ffmpeg\n`,
  );
  expect(failed).toBe(0);
}, 120_000);
