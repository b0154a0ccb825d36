/**
 * Records a visit: pictures are files with the time in their name, and become a part of the video every 20 seconds. So a
 * process that dies loses no picture that it had written: `recoverVideo` makes the video of what another process left.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from '../visit/visit-context.js';
import { runsBetween, type Timed, timed } from './picture-list.js';
import { encodePart, joinParts, type Size, type Video, type VideoTools, written } from './video-files.js';

export interface RecorderOptions extends VideoTools {
  /** Is made; the caller deletes it. */
  readonly folder: string;
  readonly size: Size;
  readonly partMs?: number;
  readonly onPicture?: (outcome: 'recorded' | 'dropped') => void;
  readonly onFault: (error: unknown) => void;
}

/** Twelve pictures a second. */
const shortestGapMs = 83;
const partMs = 20_000;
/** Pictures that wait for the disk; more are left out. */
const mostWriting = 24;

export class Recorder {
  /** Pictures that were left out because the disk was too slow, or did not take them. */
  dropped = 0;
  /** False when `finish` could not encode all pictures. They stay for `recoverVideo`. */
  isWhole = true;
  private readonly writes = new Set<Promise<void>>();
  /** The files that the disk did not take. */
  private readonly missing = new Set<string>();
  private pictures: Timed[] = [];
  private encoding: Promise<void> = Promise.resolve();
  private lastMs = 0;
  /** A picture that came too soon. It counts when none follows it: the page may stop with it. */
  private held: Frame | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isFinished = false;

  private constructor(private readonly options: RecorderOptions) {}

  static async start(options: RecorderOptions): Promise<Recorder> {
    const { folder, size, codec } = options;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'recording.json'), JSON.stringify({ size, codec }));
    return new Recorder(options);
  }

  /** Never waits, and never throws. */
  take(frame: Frame): void {
    const sinceMs = Math.round(frame.capturedAtMs) - this.lastMs;
    if (this.isFinished || sinceMs <= 0) return;
    clearTimeout(this.timer);
    this.held = sinceMs < shortestGapMs ? frame : undefined;
    if (this.held) this.timer = setTimeout(() => this.keepHeld(), shortestGapMs - sinceMs);
    else this.keep(frame);
  }

  private keepHeld(): void {
    clearTimeout(this.timer);
    if (this.held) this.keep(this.held);
    this.held = undefined;
  }

  private keep({ jpeg, capturedAtMs }: Frame): void {
    const atMs = Math.round(capturedAtMs);
    if (this.writes.size >= mostWriting) return this.drop();
    this.lastMs = atMs;
    const first = this.pictures[0];
    if (first && atMs - first.atMs >= (this.options.partMs ?? partMs)) this.closePart(atMs);
    const file = `${atMs}.jpg`;
    const write = writeWhole(join(this.options.folder, file), jpeg)
      .then(() => this.options.onPicture?.('recorded'))
      .catch((error: unknown) => {
        this.missing.add(file);
        this.drop();
        this.options.onFault(error);
      })
      .finally(() => this.writes.delete(write));
    this.writes.add(write);
    this.pictures.push({ file, atMs });
  }

  private drop(): void {
    this.dropped++;
    this.options.onPicture?.('dropped');
  }

  /** @returns the whole video; undefined without any picture */
  async finish(): Promise<Video | undefined> {
    this.keepHeld();
    this.isFinished = true;
    this.closePart(Date.now());
    await this.encoding;
    await encodeLeft(this.options).catch((error: unknown) => {
      this.isWhole = false;
      this.options.onFault(error);
    });
    return joinParts(this.options, this.options.folder);
  }

  private closePart(untilMs: number): void {
    const pictures = this.pictures;
    this.pictures = [];
    if (pictures.length === 0) return;
    const writes = [...this.writes];
    this.encoding = this.encoding
      .then(() => Promise.all(writes))
      .then(() => this.encodeWritten(pictures, untilMs))
      .catch(this.options.onFault);
  }

  /** At a file that is missing, ffmpeg ends without an error. Those behind it would be deleted without being in the video. */
  private async encodeWritten(pictures: readonly Timed[], untilMs: number): Promise<void> {
    const kept = pictures.filter(({ file }) => !this.missing.has(file));
    if (kept.length > 0) await encode(this.options, kept, untilMs);
  }
}

/** A process that is killed, or a full disk, leaves no part of a picture. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/**
 * Pictures that cannot be encoded are left out, unless there is nothing else.
 * @returns the video of a recorder whose process has died; undefined without any picture
 */
export async function recoverVideo(
  folder: string,
  ffmpeg: string,
  onFault: (error: unknown) => void,
): Promise<Video | undefined> {
  const files = await readdir(folder);
  if (['jpg', 'mp4', 'webm'].every((extension) => timed(files, extension).length === 0)) return undefined;
  const text = await readFile(join(folder, 'recording.json'), 'utf8');
  const { size, codec } = JSON.parse(text) as Pick<RecorderOptions, 'size' | 'codec'>;
  const options = { folder, ffmpeg, codec, size };
  const encoding = encodeLeft(options);
  await encoding.catch(onFault);
  const video = await joinParts(options, folder);
  if (!video) await encoding;
  return video;
}

/**
 * Pictures of which there is no part: each run of them between two parts becomes one.
 * @throws the first fault, after all runs
 */
async function encodeLeft(options: Omit<RecorderOptions, 'onFault'>): Promise<void> {
  const files = await readdir(options.folder);
  const parts = ['mp4', 'webm'].flatMap((extension) => timed(files, extension));
  const left = await written(options.folder, timed(files, 'jpg'));
  const faults: unknown[] = [];
  for (const { pictures, untilMs } of runsBetween(left, parts)) {
    await encode(options, pictures, untilMs).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}

async function encode(
  options: Omit<RecorderOptions, 'onFault'>,
  pictures: readonly Timed[],
  untilMs: number,
): Promise<void> {
  const { folder, size } = options;
  await encodePart(options, folder, pictures, untilMs, size);
  await Promise.all(pictures.map(({ file }) => rm(join(folder, file), { force: true })));
}
