/**
 * The image of this service: small, and its own ffmpeg reads the recordings that the API accepts and nothing else. It is
 * skipped, with a line that says so, where no container engine answers or the base image is not available.
 */
import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  buildImage,
  docker,
  megabytesOverBase,
  missingForImages,
  noRights,
  provideProgram,
  removeFolder,
  throwAwayFolder,
} from '@handtest/deployment';
import { ffmpegArguments, isJpeg } from '../frame/frame.js';

const run = promisify(execFile);
const mostMegabytes = 150;
const reason = await missingForImages();
if (reason) process.stdout.write(`No image is built: ${reason}.\n`);

(reason ? describe.skip : describe)('the image of extraction', () => {
  const folder = throwAwayFolder('image-of-extraction');
  let image: string;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    image = await buildImage('extraction');
  }, 1_800_000);
  afterAll(() => removeFolder(folder));

  /** Six seconds with audio, by Debian's ffmpeg. */
  async function record(name: string, ...codecs: string[]): Promise<void> {
    const { command, env } = await provideProgram('ffmpeg');
    const picture = ['-f', 'lavfi', '-i', 'testsrc=d=6:s=320x240:r=5'];
    const audio = ['-f', 'lavfi', '-i', 'sine=d=6'];
    const file = join(folder, name);
    await run(command, ['-loglevel', 'error', ...picture, ...audio, ...codecs, '-y', file], { env });
  }

  /** As the service does it, with the rights that the service has. */
  async function cut(name: string): Promise<Buffer> {
    const args = ['run', '--rm', '--network=none', ...noRights, '--volume', `${folder}:/recordings:ro`];
    const ffmpeg = ['--entrypoint', 'ffmpeg', image, ...ffmpegArguments(`/recordings/${name}`, 4)];
    const { stdout } = await run('docker', [...args, ...ffmpeg], { encoding: 'buffer' });
    return stdout;
  }

  it('is small', async () => {
    const megabytes = await megabytesOverBase(image);
    process.stdout.write(`image of extraction: ${megabytes.toFixed(1)} MB over its base\n`);
    expect(megabytes).toBeLessThanOrEqual(mostMegabytes);
    expect(await docker('image', 'inspect', '--format', '{{.Config.User}}', image)).toBe('1000');
  });

  it.each([
    ['vp8.webm', ['-c:v', 'libvpx', '-c:a', 'libopus']],
    ['vp9.webm', ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-c:a', 'libopus']],
    ['av1.webm', ['-c:v', 'libaom-av1', '-cpu-used', '8', '-c:a', 'libopus']],
    ['h264.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']],
    ['vp9.mp4', ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-c:a', 'aac']],
    ['av1.mp4', ['-c:v', 'libaom-av1', '-cpu-used', '8', '-c:a', 'aac']],
  ])('cuts a frame from %s', async (name, codecs) => {
    await record(name, ...codecs);
    expect(isJpeg(await cut(name))).toBe(true);
  });

  it('cannot read another codec', async () => {
    await record('other.mkv', '-c:v', 'mpeg4', '-c:a', 'libopus');
    await expect(cut('other.mkv')).rejects.toThrow();
    const { stdout } = await run('docker', [
      ...['run', '--rm', ...noRights, '--entrypoint', 'ffmpeg', image],
      ...['-hide_banner', '-decoders'],
    ]);
    const decoders = [...stdout.matchAll(/^ [A-Z.]{6} (\w+)/gm)].map(([, name]) => name);
    expect(decoders.toSorted()).toEqual(['h264', 'libdav1d', 'vp8', 'vp9']);
  });
});
