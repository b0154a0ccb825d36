/** Two servers under the same load by turns, the one measured and its floor. */
import { cpuTimes, cpuUsed, perPiece } from '@handtest/testing';
import { byTurns, mediansOf, type Turns } from '../alternation.js';
import { LoadGenerator, type LoadPlan, type LoadResult } from '../load/load.js';
import { milliseconds, perSecond, type Progress } from '../measurement.js';

const durationMs = 5_000;
/** Both sides, before anything counts: until everything hot is compiled. */
const firstWarmUpMs = 5_000;
/** Before each turn. */
const warmUpMs = 500;

type Side = Pick<LoadPlan, 'port' | 'requests'>;

interface Turn extends LoadResult {
  /** CPU time of an answer in all processes but the generator of the load; NaN where it is not known. */
  readonly cpuMicros: number;
}

export interface Comparison {
  /** Medians of answers per second. */
  readonly floor: number;
  readonly measured: number;
  readonly ratio: number;
  /** Medians of the measured side's latencies. */
  readonly p50: string;
  readonly p99: string;
  readonly floorP99: string;
  /** Sentences about the CPU time, which depends less on what else the machine does. */
  readonly cpu: readonly string[];
  /** Answers of the measured side in all turns, warm-ups included. */
  readonly answers: number;
}

export async function compare(
  connections: number,
  floor: Side,
  measured: Side,
  progress: Progress,
): Promise<Comparison> {
  const load = new LoadGenerator();
  const answers = new Map<Side, number>();
  const turn = (name: string, side: Side) => async (): Promise<Turn> => {
    const before = cpuTimes();
    const result = await load.run({ ...side, connections, durationMs, warmUpMs });
    const cpu = before && perPiece(cpuUsed(before, cpuTimes()!), result.answers, ['load/load-generator']);
    answers.set(side, answers.get(side)! + result.answers);
    progress(
      `${name} ${perSecond(result.rate)}, p99 ${milliseconds(result.p99Ms)}${cpu ? `; ${cpu.text}` : ''}`,
    );
    return { ...result, cpuMicros: cpu?.micros ?? NaN };
  };
  try {
    for (const side of [floor, measured]) {
      const warmUp = await load.run({ ...side, connections, durationMs: firstWarmUpMs });
      answers.set(side, warmUp.answers);
    }
    const turns = await byTurns<Turn>({ floor: turn('floor', floor), measured: turn('measured', measured) });
    return { ...summaryOf(turns), answers: answers.get(measured)! };
  } finally {
    await load.stop();
  }
}

function summaryOf(turns: Turns<Turn>): Omit<Comparison, 'answers'> {
  const rate = mediansOf(turns, (result) => result.rate);
  const p99 = mediansOf(turns, (result) => result.p99Ms);
  const cpu = mediansOf(turns, ({ cpuMicros }) => cpuMicros);
  return {
    ...rate,
    ratio: rate.measured / rate.floor,
    p50: milliseconds(mediansOf(turns, (result) => result.p50Ms).measured),
    p99: milliseconds(p99.measured),
    floorP99: milliseconds(p99.floor),
    cpu: Number.isNaN(cpu.measured)
      ? []
      : [
          `CPU time of an answer, all processes together: ${cpu.measured.toFixed(0)} µs, floor ${cpu.floor.toFixed(0)} µs; ` +
            `by it the ratio would be ${(cpu.floor / cpu.measured).toFixed(2)}.`,
        ],
  };
}
