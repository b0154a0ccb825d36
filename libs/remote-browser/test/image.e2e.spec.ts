/**
 * The ffmpeg that the image of the service `browser` has makes both kinds of videos. It is skipped, with a line that says
 * so, where no container engine answers or the base image is not available.
 */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  buildImage,
  missingForImages,
  noRights,
  provideProgram,
  removeFolder,
  throwAwayFolder,
} from '@handtest/deployment';
import { encodePart, joinParts } from '../recording/video-files.js';

const run = promisify(execFile);
const size = { width: 321, height: 240 };
const startMs = 1_800_000_000_000;
const reason = await missingForImages();
if (reason) process.stdout.write(`No image is built: ${reason}.\n`);

(reason ? describe.skip : describe)('the ffmpeg of the image', () => {
  const folder = throwAwayFolder('image-of-browser');
  const program = join(folder, 'ffmpeg');
  let jpeg: Buffer;

  beforeAll(async () => {
    const image = await buildImage('browser', '--target=ffmpeg');
    const options = ['--rm', '--network=none', '--user=1000', ...noRights, `--volume=${folder}:${folder}`];
    const command = ['docker', 'run', ...options, '--entrypoint=/ffmpeg/bin/ffmpeg', image, '"$@"'];
    writeFileSync(program, `#!/bin/sh\nexec ${command.join(' ')}\n`, { mode: 0o755 });
    chmodSync(folder, 0o755);
    const { command: full, env } = await provideProgram('ffmpeg');
    const source = ['-f', 'lavfi', '-i', `testsrc=s=${size.width}x${size.height}`, '-frames:v', '1'];
    await run(full, ['-loglevel', 'error', ...source, join(folder, 'one.jpg')], { env });
    jpeg = readFileSync(join(folder, 'one.jpg'));
  }, 1_800_000);
  afterAll(() => removeFolder(folder));

  it.each(['h264', 'vp8'] as const)('makes parts in %s of pictures, and joins them', async (codec) => {
    const own = join(folder, codec);
    mkdirSync(own);
    chmodSync(own, 0o777);
    const tools = { ffmpeg: program, codec };
    for (const part of [0, 1]) {
      const pictures = [0, 700, 1_900].map((ms) => {
        const atMs = startMs + part * 3_000 + ms;
        return { file: `${atMs}.jpg`, atMs };
      });
      for (const { file } of pictures) writeFileSync(join(own, file), jpeg);
      await encodePart(tools, own, pictures, startMs + (part + 1) * 3_000, size);
    }
    const video = (await joinParts(tools, own))!;
    expect(video.startedAtMs).toBe(startMs);
    expect(video.durationSeconds).toBeCloseTo(6, 0);
    const { command, env } = await provideProgram('ffmpeg');
    const decode = ['-i', video.file, '-fps_mode', 'passthrough', '-f', 'framemd5', '-'];
    const { stdout } = await run(command, ['-loglevel', 'error', ...decode], { env });
    expect(stdout.split('\n').filter((line) => line.startsWith('0,')).length).toBeGreaterThanOrEqual(6);
  });
});
