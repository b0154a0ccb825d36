/**
 * What ffmpeg reads to join pictures, or parts of a video, each at its own time (the format `ffconcat`). Times are Unix
 * times in milliseconds. Pure.
 */

export interface Timed {
  readonly file: string;
  readonly atMs: number;
}

/** Longer than any pause that a person makes: a broken clock must not make a video of years. */
const longestMs = 86_400_000;

/** @param untilMs when the last picture ends */
export function pictureList(pictures: readonly Timed[], untilMs: number): string {
  const lines = pictures.flatMap(({ file, atMs }, index) => {
    const nextMs = pictures[index + 1]?.atMs ?? untilMs;
    // Without a frame rate, ffmpeg would round each time to 40 ms.
    return [`file ${file}`, 'option framerate 1000', `duration ${secondsBetween(atMs, nextMs)}`];
  });
  const last = pictures.at(-1);
  // The duration of the last entry has no effect, so the last picture is there twice.
  const end = last ? [`file ${last.file}`, 'option framerate 1000'] : [];
  return ['ffconcat version 1.0', ...lines, ...end, ''].join('\n');
}

/** Each part keeps its distance to the first, also when one between them is missing. It ends where the next one begins. */
export function partList(parts: readonly Timed[]): string {
  const lines = parts.flatMap(({ file, atMs }, index) => {
    const next = parts[index + 1];
    if (!next) return [`file ${file}`];
    const seconds = secondsBetween(atMs, next.atMs);
    return [`file ${file}`, `outpoint ${seconds}`, `duration ${seconds}`];
  });
  return ['ffconcat version 1.0', ...lines, ''].join('\n');
}

/** The time in the name of a file, such as `1795460550340.jpg`. */
export function timed(files: readonly string[], extension: string): Timed[] {
  return files
    .filter((file) => new RegExp(`^\\d{1,15}\\.${extension}$`).test(file))
    .map((file) => ({ file, atMs: Number.parseInt(file, 10) }))
    .toSorted((a, b) => a.atMs - b.atMs);
}

/** The pictures, in runs that no start of a part separates. The last picture of a run is shown for a second at most. */
export function runsBetween(
  pictures: readonly Timed[],
  parts: readonly Timed[],
): { pictures: Timed[]; untilMs: number }[] {
  const starts = parts.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
  const nextStartOf = ({ atMs }: Timed) => starts.find((startMs) => startMs > atMs) ?? Infinity;
  return [...Map.groupBy(pictures, nextStartOf)].map(([nextStartMs, run]) => ({
    pictures: run,
    untilMs: Math.min(run.at(-1)!.atMs + 1_000, nextStartMs),
  }));
}

function secondsBetween(fromMs: number, toMs: number): string {
  return (Math.min(Math.max(toMs - fromMs, 1), longestMs) / 1_000).toFixed(3);
}
