/** Images of the tester's screen, cut from the recording at given instants. Pure. */
import type { SubmittedReport } from '@handtest/contracts/job';
import { videoOffset } from '../report/video-offset.js';

export interface Frame {
  /** `frame-1` … */
  readonly id: string;
  readonly timestamp: string;
  /** JPEG. */
  readonly image: Buffer;
}

export interface FrameMoment {
  readonly timestamp: string;
  readonly offsetSeconds: number;
}

/** Long enough for a page to show what a click caused. */
const minimumDistanceSeconds = 1;
/** Twice the width of what the model sees would only cost time. */
const longestSide = 1_280;
/** 4K. Larger pictures are refused before they are decoded. */
const maximumPixels = 3_840 * 2_160;
const maximumAllocation = 256 * 1024 * 1024;

/**
 * The moments within the recording, in order of time.
 *
 * @param instants ids of events of the telemetry, or ISO 8601; the first ones take precedence
 */
export function frameMoments(
  report: SubmittedReport,
  instants: readonly string[],
  maximum: number,
): FrameMoment[] {
  const times = new Map(report.telemetry.map(({ id, timestamp }) => [id, timestamp]));
  const moments: FrameMoment[] = [];
  for (const instant of instants) {
    const timestamp = times.get(instant) ?? instant;
    const offsetSeconds = videoOffset(timestamp, report);
    const isNew = moments.every(
      (one) => Math.abs(one.offsetSeconds - offsetSeconds!) >= minimumDistanceSeconds,
    );
    if (offsetSeconds !== null && isNew && moments.length < maximum)
      moments.push({ timestamp, offsetSeconds });
  }
  return moments.sort((a, b) => a.offsetSeconds - b.offsetSeconds);
}

/**
 * Of ffmpeg, for one JPEG on the standard output. The recording comes from a tester's machine, so it may be made to do harm:
 * only the containers and video codecs of browsers are read, from one local file, by one thread.
 */
export function ffmpegArguments(file: string, offsetSeconds: number): string[] {
  const input = [
    ['-protocol_whitelist', 'file'],
    ['-format_whitelist', 'matroska,webm,mov,mp4'],
    ['-codec_whitelist', 'vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,h264'],
    ['-max_pixels', String(maximumPixels)],
    ['-threads', '1'],
    ['-ss', offsetSeconds.toFixed(3)],
    ['-i', `file:${file}`],
  ];
  const fit = `scale=w='min(${longestSide},iw)':h='min(${longestSide},ih)':force_original_aspect_ratio=decrease`;
  const output = [
    ['-map', '0:v:0'],
    ['-frames:v', '1'],
    ['-vf', fit],
    ['-filter_threads', '1'],
    ['-threads', '1'],
    ['-c:v', 'mjpeg'],
    ['-q:v', '4'],
    ['-f', 'image2pipe', 'pipe:1'],
  ];
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-max_alloc', String(maximumAllocation)];
  return [...quiet, ...input.flat(), ...output.flat()];
}

export function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
}
