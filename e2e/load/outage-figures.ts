/** The effect of an outage on callers: the duration of errors, and the time until recovery. Pure. */
import { type Answer, countsText, isError, isOdd, milliseconds, slowestMs, tookMs } from './answer.js';

export interface OutageFigures {
  tried: number;
  errors: number;
  odd: Answer[];
  slowestMs: number;
  /** Duration of the first failed request. */
  firstErrorMs: number;
  slowestErrorMs: number;
  /** Time of the last error after the outage; 0 without one. */
  lastErrorMs: number;
  /** From the end of the outage until each operation has had a success. Infinity without one. */
  recoveredMs: number;
}

/** @param endMs of the outage, by `performance.now()` */
export function outageFigures(answers: readonly Answer[], endMs: number): OutageFigures {
  const errors = answers.filter(isError).sort((a, b) => a.answeredMs - b.answeredMs);
  const afterwards = answers.filter(({ sentMs }) => sentMs >= endMs);
  const operations = new Set(afterwards.map(({ operation }) => operation));
  const successes = [...operations].map((operation) =>
    Math.min(
      ...afterwards
        .filter((answer) => answer.operation === operation && answer.status > 0 && answer.status < 300)
        .map(({ answeredMs }) => answeredMs - endMs),
    ),
  );
  return {
    tried: answers.length,
    errors: errors.length,
    odd: answers.filter(isOdd),
    slowestMs: slowestMs(answers),
    firstErrorMs: errors[0] ? tookMs(errors[0]) : 0,
    slowestErrorMs: slowestMs(errors),
    lastErrorMs: Math.max(0, (errors.at(-1)?.answeredMs ?? 0) - endMs),
    recoveredMs: Math.max(0, ...successes),
  };
}

export function outageText(answers: readonly Answer[], figures: OutageFigures): string {
  const { tried, errors, odd } = figures;
  const slowest = [...answers].filter(isError).sort((a, b) => tookMs(b) - tookMs(a))[0];
  return [
    `tried ${tried}, failed ${errors}, worst error ${milliseconds(figures.slowestErrorMs)}${slowest ? ` (${slowest.operation})` : ''}`,
    `first error ${milliseconds(figures.firstErrorMs)}, slowest answer ${milliseconds(figures.slowestMs)}`,
    `last error ${milliseconds(figures.lastErrorMs)} after the return, every operation works after ${milliseconds(figures.recoveredMs)}`,
    `answers ${countsText(answers)}${odd.length > 0 ? `, unexpected: ${countsText(odd, true)}` : ''}`,
    `errors ${countsText(answers.filter(isError), true)}`,
  ].join('; ');
}
