/** Two servers under the same load: the system and its floor. */
import { alternate, mediansOf } from '../alternation.js';
import { Companion } from '../companion.js';
import { cpuNote, withCpuCost } from '../cpu.js';
import type { Request } from '../load/http-connection.js';
import type { LoadPlan, LoadResult } from '../load/load-generator.js';
import { atLeast, milliseconds, perSecond, type Progress, type Row } from '../measurement.js';

export const connections = 96;
const generator = 'load/load-generator';
const durationMs = 5_000;
/** Before the first round, for the compiler. */
const firstWarmUpMs = 5_000;
/** Before each round. */
const warmUpMs = 500;

export interface Side {
  readonly port: number;
  readonly requests: readonly Request[];
}

export interface Comparison {
  /** Without notes. */
  readonly row: Pick<Row, 'floor' | 'measured' | 'ratio' | 'goal' | 'worst'>;
  /** Medians of the latencies. */
  readonly p50: string;
  readonly floorP99: string;
  readonly cpu: string;
  /** All answers of the system, with those of the warm-ups. */
  readonly answers: number;
}

export async function compare(
  goalRatio: number,
  floor: Side,
  measured: Side,
  progress: Progress,
): Promise<Comparison> {
  await using load = new Companion<LoadPlan>(generator);
  let answers = 0;
  const run = async (side: Side, times: Pick<LoadPlan, 'durationMs' | 'warmUpMs'>) => {
    const result = await load.ask<LoadResult>({ ...side, connections, ...times });
    if (side === measured) answers += result.answers;
    return result;
  };
  const round = (name: string, side: Side) => async () => {
    const measurement = () => run(side, { durationMs, warmUpMs });
    const result = await withCpuCost(measurement, (each) => each.answers, generator);
    progress(`${name} ${perSecond(result.rate)}, p99 ${milliseconds(result.p99Ms)}; ${result.cpuText}`);
    return result;
  };
  for (const side of [floor, measured]) await run(side, { durationMs: firstWarmUpMs });
  const rounds = await alternate({ floor: round('floor', floor), measured: round('measured', measured) });
  const rate = mediansOf(rounds, (result) => result.rate);
  const p99 = mediansOf(rounds, ({ p99Ms }) => p99Ms);
  const ratio = rate.measured / rate.floor;
  return {
    row: {
      floor: perSecond(rate.floor),
      measured: perSecond(rate.measured),
      ratio,
      goal: atLeast(goalRatio, ratio),
      worst: `p99 ${milliseconds(p99.measured)}`,
    },
    p50: milliseconds(mediansOf(rounds, ({ p50Ms }) => p50Ms).measured),
    floorP99: milliseconds(p99.floor),
    cpu: cpuNote('an answer', rounds),
    answers,
  };
}
