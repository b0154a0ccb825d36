/** A short video with a running counter, as a tester's browser records it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { provideProgram } from '@handtest/deployment';

/** WebM with VP8; the picture counts the seconds. */
export async function recordedVideo(seconds: number): Promise<Buffer> {
  const { command, env } = await provideProgram('ffmpeg');
  const folder = mkdtempSync(join(tmpdir(), 'handtest-recording-'));
  const file = join(folder, 'recording.webm');
  try {
    const source = ['-f', 'lavfi', '-i', `testsrc=size=640x360:rate=10:duration=${seconds}`];
    const codec = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '10'];
    await promisify(execFile)(command, ['-loglevel', 'error', ...source, ...codec, file], { env });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
