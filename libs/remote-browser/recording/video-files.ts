/** Makes videos of pictures with ffmpeg: H.264 in MP4, or VP8 in WebM. Every picture keeps its own time. */
import { execFile, type ExecFileException } from 'node:child_process';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { programEnvironment } from '../program-environment.js';
import { partList, pictureList, timed, type Timed } from './picture-list.js';

export type Codec = 'h264' | 'vp8';

export interface VideoTools {
  /** The program. */
  readonly ffmpeg: string;
  readonly codec: Codec;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Video {
  readonly file: string;
  readonly contentType: 'video/mp4' | 'video/webm';
  readonly bytes: number;
  /** Unix time in milliseconds. */
  readonly startedAtMs: number;
  readonly durationSeconds: number;
}

const formats = {
  h264: {
    extension: 'mp4',
    contentType: 'video/mp4',
    // Without `-bf 0`, frames would be stored in another order than shown, with times that a join breaks.
    encoder: ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '28', '-bf', '0', '-pix_fmt', 'yuv420p'],
    joiner: ['-movflags', '+faststart'],
  },
  vp8: {
    extension: 'webm',
    contentType: 'video/webm',
    encoder: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-crf', '30'],
    // Seeking needs the index, in front.
    joiner: ['-cues_to_front', '1'],
  },
} as const;

/** Players can seek to these. */
const keyFrames = ['-force_key_frames', 'expr:gte(t,n_forced*10)'];

/** Some minutes of a busy page. */
const limitMs = 120_000;

/** On a full disk, ffmpeg 5 says so and ends a WebM as if it were whole. */
const unfinished = /Error (?:writing trailer|closing file).*/;

/** Encoders want even numbers. */
const even = (pixels: number) => pixels + (pixels % 2);

/** One part: its name is the time of its first picture. Pictures of another size get a border. */
export async function encodePart(
  tools: VideoTools,
  folder: string,
  pictures: readonly Timed[],
  untilMs: number,
  { width, height }: Size,
): Promise<void> {
  const { extension, encoder } = formats[tools.codec];
  const name = `${pictures[0]!.atMs}.${extension}`;
  const list = join(folder, 'pictures.txt');
  await writeFile(list, pictureList(pictures, untilMs));
  const size = `${even(width)}:${even(height)}`;
  const filter = `scale=${size}:force_original_aspect_ratio=decrease:in_range=full:out_range=tv,pad=${size}`;
  const output = ['-fps_mode', 'vfr', '-vf', filter, ...encoder, ...keyFrames];
  const time = extension === 'mp4' ? ['-video_track_timescale', '1000'] : [];
  await run(tools.ffmpeg, list, [...output, ...time, '-f', extension], join(folder, `${name}.part`));
  await rename(join(folder, `${name}.part`), join(folder, name));
}

/** Without empty ones: a machine that crashes has named files that it had not written, and releases before wrote pictures so. */
export async function written(folder: string, files: readonly Timed[]): Promise<Timed[]> {
  const sizes = await Promise.all(files.map(({ file }) => stat(join(folder, file))));
  return files.filter((_, index) => sizes[index]!.size > 0);
}

/** All parts of the folder as one file. @returns undefined without any part */
export async function joinParts(tools: VideoTools, folder: string): Promise<Video | undefined> {
  const { extension } = formats[tools.codec];
  // At a part that it cannot read, ffmpeg ends without an error.
  const parts = await written(folder, timed(await readdir(folder), extension));
  const last = parts.at(-1);
  if (!last) return undefined;
  const endsAtMs = last.atMs + (await durationMsOf(tools.ffmpeg, join(folder, last.file)));
  return joined(tools, folder, parts, endsAtMs, 'video');
}

/**
 * Two videos of one claim as one file, each at its own time: the last picture of the first stays until the second begins.
 * @returns undefined when `earlier` has all that `own` has
 */
export async function joinVideos(
  ffmpeg: string,
  own: Video,
  earlier: Omit<Video, 'bytes'>,
): Promise<Video | undefined> {
  if (hasAllOf(earlier, own)) return undefined;
  if (hasAllOf(own, earlier)) return own;
  // Of releases or settings with another codec.
  if (own.contentType !== earlier.contentType)
    return own.durationSeconds > earlier.durationSeconds ? own : undefined;
  const codec = own.contentType === formats.h264.contentType ? 'h264' : 'vp8';
  const videos = [own, earlier].toSorted((a, b) => a.startedAtMs - b.startedAtMs);
  const folder = dirname(own.file);
  const parts = videos.map(({ file, startedAtMs: atMs }) => ({ file: relative(folder, file), atMs }));
  return joined({ ffmpeg, codec }, folder, parts, Math.max(...videos.map(endOf)), 'whole');
}

/** Its end may have been measured a little differently. */
function hasAllOf(video: Timeline, other: Timeline): boolean {
  return video.startedAtMs <= other.startedAtMs && endOf(video) + 1_000 >= endOf(other);
}

type Timeline = Pick<Video, 'startedAtMs' | 'durationSeconds'>;

const endOf = ({ startedAtMs, durationSeconds }: Timeline) => startedAtMs + durationSeconds * 1_000;

async function joined(
  { ffmpeg, codec }: VideoTools,
  folder: string,
  parts: readonly Timed[],
  endsAtMs: number,
  name: string,
): Promise<Video> {
  const { extension, contentType, joiner } = formats[codec];
  const list = join(folder, 'parts.txt');
  await writeFile(list, partList(parts));
  const file = join(folder, `${name}.${extension}`);
  await run(ffmpeg, list, ['-c', 'copy', ...joiner, '-f', extension], file);
  const startedAtMs = parts[0]!.atMs;
  const durationSeconds = (endsAtMs - startedAtMs) / 1_000;
  return { file, contentType, bytes: (await stat(file)).size, startedAtMs, durationSeconds };
}

async function run(ffmpeg: string, list: string, options: readonly string[], output: string): Promise<void> {
  await rm(output, { force: true });
  const input = ['-f', 'concat', '-safe', '0', '-i', list];
  // One thread: the tested page needs the processor more.
  const args = ['-nostdin', '-loglevel', 'error', '-threads', '1', ...input, ...options, '-y', output];
  const { stderr } = await execute('nice', ['-n', '10', ffmpeg, ...args]);
  const [fault] = unfinished.exec(stderr) ?? [];
  if (fault !== undefined) throw new Error(fault);
}

async function execute(command: string, args: readonly string[]): Promise<{ stderr: string }> {
  const options = { env: programEnvironment(), timeout: limitMs, killSignal: 'SIGKILL' as const };
  const attempt = () => promisify(execFile)(command, args, options);
  return attempt().catch((error: ExecFileException) => {
    // The system ends it, for example to free memory. What it reads is still there.
    if (error.signal && !error.killed) return attempt();
    throw error;
  });
}

async function durationMsOf(ffmpeg: string, file: string): Promise<number> {
  // Without an output ffmpeg ends with an error, after it has described the input.
  const stderr = await execute(ffmpeg, ['-nostdin', '-i', file]).then(
    () => '',
    (error: ExecFileException) => error.stderr ?? '',
  );
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr) ?? [];
  const minutesInAll = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return Math.round((minutesInAll * 60 + Number(seconds ?? 0)) * 1_000);
}
