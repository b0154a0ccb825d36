/** Two servers under the same load: the system and its floor. The ratio is that of their CPU time. */
import { median } from '@handtest/testing';
import { alternateInSlices, mediansOf, ratioOf, type Rounds } from '../alternation.js';
import type { BenchSystem } from '../bench-system.js';
import { Companion } from '../companion.js';
import { type CpuCost, cpuMicrosOf, cpuNote, cpuTextOf, joinedCost, withCpuCost } from '../cpu.js';
import type { Request } from '../load/http-connection.js';
import type { LoadPlan, LoadResult } from '../load/load-generator.js';
import { atLeast, milliseconds, perSecond, type Progress, type Row } from '../measurement.js';

export const connections = 96;
const generator = 'load/load-generator';
const slicesOfRound = 4;
const durationMs = 1_000;
/** Before the first round, for the compiler. */
const firstWarmUpMs = 5_000;
/** Before each slice. */
const warmUpMs = 200;

export interface Side {
  readonly port: number;
  readonly requests: readonly Request[];
}

export interface Comparison {
  /** Without notes. */
  readonly row: Pick<Row, 'floor' | 'measured' | 'ratio' | 'spread' | 'goal' | 'worst'>;
  /** Medians of the latencies. */
  readonly p50: string;
  readonly floorP99: string;
  readonly cpu: string;
  /** All answers of the system, with those of the warm-ups. */
  readonly answers: number;
}

export interface Compared {
  readonly system: BenchSystem;
  readonly name: string;
  readonly goalRatio: number;
}

export async function compare(
  { system, name, goalRatio }: Compared,
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
  const slice = (side: Side) => () =>
    withCpuCost(
      () => run(side, { durationMs, warmUpMs }),
      (each) => each.answers,
      generator,
    );
  for (const side of [floor, measured]) await run(side, { durationMs: firstWarmUpMs });
  const sides = { floor: slice(floor), measured: slice(measured) };
  const rounds = await system.profiled(name, () =>
    alternateInSlices(sides, slicesOfRound, (slices, side) => {
      const round = joined(slices);
      progress(`${side} ${perSecond(round.rate)}, p99 ${milliseconds(round.p99Ms)}; ${cpuTextOf(round)}`);
      return round;
    }),
  );
  return { ...comparisonOf(rounds, goalRatio), answers };
}

function comparisonOf(rounds: Rounds<Round>, goalRatio: number): Omit<Comparison, 'answers'> {
  const rate = mediansOf(rounds, (round) => round.rate);
  const p99 = mediansOf(rounds, ({ p99Ms }) => p99Ms);
  const ratio = ratioOf(rounds, cpuMicrosOf);
  return {
    row: {
      floor: perSecond(rate.floor),
      measured: perSecond(rate.measured),
      ...ratio,
      goal: atLeast(goalRatio, ratio.ratio),
      worst: `p99 ${milliseconds(p99.measured)}`,
    },
    p50: milliseconds(mediansOf(rounds, ({ p50Ms }) => p50Ms).measured),
    floorP99: milliseconds(p99.floor),
    cpu: cpuNote('an answer', rounds),
  };
}

type Slice = LoadResult & CpuCost;
type Round = Omit<Slice, 'answers' | 'worstMs'>;

/** Medians of rate and latencies, and the CPU time of all answers. */
function joined(slices: readonly Slice[]): Round {
  const medianOf = (quantity: (slice: Slice) => number) => median(slices.map(quantity));
  return {
    ...joinedCost(slices),
    rate: medianOf(({ rate }) => rate),
    p50Ms: medianOf(({ p50Ms }) => p50Ms),
    p99Ms: medianOf(({ p99Ms }) => p99Ms),
  };
}
