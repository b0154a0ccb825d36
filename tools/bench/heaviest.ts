/** The functions of a CPU profile in which most of the time is spent, without that of what they call. Pure. */

/** The part of `Profiler.Profile` of Chromium's protocol that is read. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      /** From 0. */
      readonly lineNumber: number;
    };
  }[];
  /** Ids of nodes. */
  readonly samples: readonly number[];
  /** In microseconds, before each sample. */
  readonly timeDeltas: readonly number[];
}

export interface HeavyFunction {
  /** Of the time in which the process was not idle. */
  readonly percent: number;
  readonly name: string;
  /** `<file>:<line>`, or empty for what is no JavaScript. */
  readonly place: string;
}

const idle = '(idle)';

/** The part of the time in which the process was not idle, from 0 to 1. */
export function busyShare({ nodes, samples, timeDeltas }: CpuProfile): number {
  const idleIds = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === idle).map(({ id }) => id),
  );
  const sum = (deltas: readonly number[]) => deltas.reduce((total, micros) => total + micros, 0);
  return sum(timeDeltas.filter((_, index) => !idleIds.has(samples[index]!))) / sum(timeDeltas);
}

export function heaviest({ nodes, samples, timeDeltas }: CpuProfile, count: number): HeavyFunction[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const micros = new Map<string, { name: string; place: string; spent: number }>();
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber } = frames.get(id)!;
    if (functionName === idle) continue;
    const place = url === '' ? '' : `${url}:${lineNumber + 1}`;
    const key = `${functionName} ${place}`;
    const known = micros.get(key) ?? { name: functionName || '(anonymous)', place, spent: 0 };
    known.spent += timeDeltas[index] ?? 0;
    micros.set(key, known);
  }
  const all = [...micros.values()].sort((a, b) => b.spent - a.spent);
  const total = all.reduce((sum, { spent }) => sum + spent, 0);
  return all
    .slice(0, count)
    .map(({ name, place, spent }) => ({ name, place, percent: (spent / total) * 100 }));
}
