/** What an outage is to callers: how long errors take, and how soon after it everything works again. Pure. */
import { type Answer, countsText, isError, isOdd, milliseconds, slowestMs, tookMs } from './answer.js';

export interface OutageFigures {
  tried: number;
  errors: number;
  odd: Answer[];
  slowestMs: number;
  /** How long the caller of the first request that failed waited. */
  firstErrorMs: number;
  slowestErrorMs: number;
  /** After the end of the outage; 0 when none came later. */
  lastErrorMs: number;
  /** Until each operation that was asked after the outage has had a success; Infinity when one had none. */
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
