/** Frames of recordings, with the real ffmpeg: of good recordings, and of ones that are made to do harm. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SubmittedReport } from '@handtest/contracts/job';
import { type FoundProgram, provideProgram, removeFolder } from '@handtest/deployment';
import { AnthropicServer } from '@handtest/fakes';
import { Logger } from '@nestjs/common';
import { AnthropicReader } from '../anthropic/anthropic-reader.client.js';
import { ExtractionConfig } from '../config.js';
import type { Frame } from '../frame/frame.js';
import { FrameService } from '../frame/frame.service.js';
import { ModelClient } from '../model/model.client.js';
import { submittedReport } from './submitted-report.js';

const run = promisify(execFile);
const startedMs = Date.parse('2026-01-01T10:01:00.000Z');
const instant = (second: number) => new Date(startedMs + second * 1_000).toISOString();

let ffmpeg: FoundProgram | undefined;
let folder: string;
/** Paths that were requested. */
const requested: string[] = [];
const answers = new Map<string, RequestListener>();
const server = createServer((request, response) => {
  requested.push(request.url!);
  const answer = answers.get(request.url!);
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});

beforeAll(async () => {
  Logger.overrideLogger(false);
  folder = mkdtempSync(join(tmpdir(), 'handtest-frame-test-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const found = await provideProgram('ffmpeg');
    await run(found.command, ['-version'], { env: found.env });
    ffmpeg = found;
  } catch (error) {
    if (process.env.CI) throw error;
    process.stdout.write(`The test of frames is skipped: ${(error as Error).message}\n`);
  }
}, 300_000);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await removeFolder(folder);
});

const urlOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH } = ffmpeg!.env;
  return { PATH: `${join(ffmpeg!.command, '..')}:${PATH}`, LD_LIBRARY_PATH };
}

/** A recording by ffmpeg's own sources. */
function recording(name: string, ...args: string[]): Buffer {
  const file = join(folder, name);
  execFileSync(ffmpeg!.command, ['-hide_banner', '-loglevel', 'error', ...args, '-y', file], {
    env: environment(),
  });
  return readFileSync(file);
}

const fast = ['-deadline', 'realtime', '-cpu-used', '8'];

/** Red for 5 s, then blue for 5 s, with sound. */
const redThenBlue = (size: string) => [
  ...['-f', 'lavfi', '-i', `color=red:d=5:s=${size}:r=1`],
  ...['-f', 'lavfi', '-i', `color=blue:d=5:s=${size}:r=1`],
  ...['-f', 'lavfi', '-i', 'sine=d=10', '-filter_complex', '[0][1]concat[v]', '-map', '[v]', '-map', '2'],
];

function serve(path: string, bytes: Buffer | string): void {
  answers.set(path, (_request, response) => response.end(bytes));
}

function recordedAt(path: string): SubmittedReport {
  return submittedReport({
    telemetry: [],
    recordingStartedAt: instant(0),
    recordingSeconds: 10,
    recordingUrl: urlOf(path),
  });
}

function framesOf(path: string, seconds: number[], limitBytes?: number): Promise<Frame[]> {
  const frames = new FrameService({ readerFrames: 8 }, environment(), limitBytes);
  return frames.framesOf(recordedAt(path), seconds.map(instant), AbortSignal.timeout(20_000));
}

/** Width, height and the mean color. */
async function pictureOf({ image }: Frame): Promise<{ size: string; color: 'red' | 'blue' | 'other' }> {
  const file = join(folder, 'frame.jpg');
  writeFileSync(file, image);
  const args = [
    '-v',
    'info',
    '-i',
    file,
    '-vf',
    'scale=1:1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    'pipe:1',
  ];
  const { stdout, stderr } = await run(ffmpeg!.command, args, { encoding: 'buffer', env: environment() });
  const [red = 0, , blue = 0] = stdout;
  const color = red > 200 && blue < 50 ? 'red' : red < 50 && blue > 200 ? 'blue' : 'other';
  return { size: / (\d{2,5}x\d{2,5})/.exec(stderr.toString())![1]!, color };
}

const playlistOf = (segment: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${segment}\n#EXT-X-ENDLIST\n`;

const leftFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('handtest-frames-'));

it.each([
  ['WebM', '/vp8.webm', '640x480', '640x480', ['-c:v', 'libvpx', '-c:a', 'libopus', ...fast]],
  ['WebM with VP9', '/vp9.webm', '320x240', '320x240', ['-c:v', 'libvpx-vp9', ...fast]],
  [
    'MP4',
    '/h264.mp4',
    '1920x1080',
    '1280x720',
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ],
  ['a phone', '/phone.webm', '1080x2400', '576x1280', ['-c:v', 'libvpx', ...fast]],
])('cuts frames from %s at the given times', async (_name, path, size, expected, codec) => {
  if (!ffmpeg) return;
  serve(path, recording(path.slice(1), ...redThenBlue(size), ...codec));
  const frames = await framesOf(path, [8, 2, 4]);
  expect(frames.map(({ id, timestamp }) => [id, timestamp])).toEqual([
    ['frame-1', instant(2)],
    ['frame-2', instant(4)],
    ['frame-3', instant(8)],
  ]);
  const pictures = [];
  for (const frame of frames) pictures.push(await pictureOf(frame));
  expect(pictures.map(({ color }) => color)).toEqual(['red', 'red', 'blue']);
  expect(pictures.map((picture) => picture.size)).toEqual([expected, expected, expected]);
});

it('a recording that is cut off gives the frames before its end', async () => {
  if (!ffmpeg) return;
  const bytes = recording(
    'cut.webm',
    '-f',
    'lavfi',
    '-i',
    'testsrc=d=10:s=640x480:r=1',
    '-c:v',
    'libvpx',
    ...fast,
  );
  serve('/cut.webm', bytes.subarray(0, bytes.length / 2));
  const frames = await framesOf('/cut.webm', [1, 9]);
  expect(frames.map(({ timestamp }) => timestamp)).toEqual([instant(1)]);
});

it('the second opinion gets the frames as images, and may name them', async () => {
  if (!ffmpeg) return;
  serve('/opinion.webm', recording('opinion.webm', ...redThenBlue('640x480'), '-c:v', 'libvpx', ...fast));
  const answer = {
    claimId: 'verdict',
    outcome: 'contradicted',
    eventIds: ['frame-2'],
    reason: 'All is blue.',
  };
  const anthropic = await AnthropicServer.start(() => ({ text: JSON.stringify({ opinions: [answer] }) }));
  try {
    const config = Object.assign(new ExtractionConfig(), {
      anthropicApiKey: 'test-key',
      anthropicBaseUrl: anthropic.url,
      readerFrames: 2,
    });
    const reader = new AnthropicReader(
      new ModelClient(config),
      config,
      new FrameService(config, environment()),
    );
    const { opinions, remarks } = await reader.secondOpinion(
      recordedAt('/opinion.webm'),
      {
        claims: [{ id: 'verdict', text: 'The page is red.' }],
        passStatus: 'fail',
        flags: [],
        instants: [2, 8, 9.5].map(instant),
      },
      AbortSignal.timeout(20_000),
    );
    expect(remarks).toEqual([]);
    expect(opinions).toEqual([{ ...answer, eventIds: [] }]);
    const [request] = anthropic.requests;
    expect(request!.images.map(({ mediaType }) => mediaType)).toEqual(['image/jpeg', 'image/jpeg']);
    expect(JSON.parse(request!.messages[0]!.content)).toMatchObject({
      frames: [
        { id: 'frame-1', timestamp: instant(2) },
        { id: 'frame-2', timestamp: instant(8) },
      ],
    });
  } finally {
    await anthropic.stop();
  }
});

it('a recording that is made to do harm gives no frame, reads nothing else, and leaves no file', async () => {
  if (!ffmpeg) return;
  const secret = urlOf('/secret');
  recording('local.ts', '-f', 'lavfi', '-i', 'testsrc=d=10:s=64x64:r=5', '-c:v', 'libx264');
  const large = ['-f', 'lavfi', '-i', 'color=red:d=1:s=8192x4352:r=1', '-c:v', 'libvpx', ...fast];
  const good = recording(
    'good.webm',
    '-f',
    'lavfi',
    '-i',
    'testsrc=d=10:s=64x64:r=1',
    '-c:v',
    'libvpx',
    ...fast,
  );
  const hostile: [name: string, answer: RequestListener | Buffer | string, limitBytes?: number][] = [
    ['no video', 'This is no video.'],
    ['nothing', ''],
    ['a playlist of another address', playlistOf(secret)],
    ['a playlist of a file', playlistOf('file:///etc/passwd')],
    ['a playlist of another recording', playlistOf(`file://${join(folder, 'local.ts')}`)],
    ['a list of files', `ffconcat version 1.0\nfile '/etc/passwd'\nfile '${secret}'\n`],
    [
      'a description of a session',
      `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n`,
    ],
    ['an SVG with an address', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${secret}"/></svg>`],
    ['pictures of 8,192 × 4,352', recording('large.webm', ...large)],
    [
      'another codec',
      recording('other.mkv', '-f', 'lavfi', '-i', 'testsrc=d=10:s=64x64:r=1', '-c:v', 'mpeg4'),
    ],
    ['random bytes with a good start', Buffer.concat([good.subarray(0, 200), Buffer.alloc(100_000, 0xa5)])],
    ['a recording above the limit', good, 1_000],
    ['a redirect', (_request, response) => response.writeHead(302, { location: secret }).end()],
    ['an error', (_request, response) => response.writeHead(500).end()],
    ['a reset', (request) => request.socket.resetAndDestroy()],
  ];
  let failed = 0;
  let worstMs = 0;
  for (const [name, answer, limitBytes] of hostile) {
    requested.length = 0;
    if (typeof answer === 'function') answers.set('/hostile', answer);
    else serve('/hostile', answer);
    const beforeMs = performance.now();
    const frames = await framesOf('/hostile', [2, 8], limitBytes);
    worstMs = Math.max(worstMs, performance.now() - beforeMs);
    const isHarmless = frames.length === 0 && requested.join() === '/hostile' && leftFolders().length === 0;
    if (!isHarmless) {
      failed++;
      process.stdout.write(`${name}: ${frames.length} frames, requested ${requested.join(', ')}\n`);
    }
  }
  process.stdout.write(
    `hostile recordings: tried ${hostile.length}, failed ${failed}, worst ${worstMs.toFixed(0)} ms\n`,
  );
  expect(failed).toBe(0);
  expect(worstMs).toBeLessThan(15_000);
});

it('a download that hangs ends with the reading', async () => {
  if (!ffmpeg) return;
  answers.set('/hang', (_request, response) => void response.write('x'));
  const frames = new FrameService({ readerFrames: 8 }, environment());
  const found = frames.framesOf(recordedAt('/hang'), [instant(2)], AbortSignal.timeout(500));
  await expect(found).rejects.toThrow();
  expect(leftFolders()).toEqual([]);
});

it('without ffmpeg there are no frames, and the recording is not downloaded', async () => {
  requested.length = 0;
  const frames = new FrameService({ readerFrames: 8 }, { PATH: '/nonexistent' });
  for (let i = 0; i < 2; i++) {
    expect(await frames.framesOf(recordedAt('/vp8.webm'), [instant(2)], AbortSignal.timeout(5_000))).toEqual(
      [],
    );
  }
  expect(requested).toEqual([]);
});
