/** The answers that the callers of a load got. Pure. */
import { latenciesOf } from '@handtest/testing';

/** One request as its caller saw it. Times are milliseconds of `performance.now()`. */
export interface Answer {
  operation: string;
  sentMs: number;
  answeredMs: number;
  /** 0: the connection broke. */
  status: number;
}

export function tookMs({ sentMs, answeredMs }: Answer): number {
  return answeredMs - sentMs;
}

/** The system failed, not the caller. */
export function isError({ status }: Answer): boolean {
  return status === 0 || status >= 500;
}

/** Neither a success nor an expected refusal: 409 of a job that has ended, or 429. */
export function isOdd(answer: Answer): boolean {
  return !isError(answer) && answer.status > 299 && ![409, 429].includes(answer.status);
}

export function slowestMs(answers: readonly Answer[]): number {
  return Math.max(0, ...answers.map(tookMs));
}

export function percentilesOf(answers: readonly Answer[], operation: string) {
  return latenciesOf(answers.filter((answer) => answer.operation === operation).map(tookMs));
}

/** `create 201 × 40, create 503 × 2`, or without the operations `201 × 40, 503 × 2`. */
export function countsText(answers: readonly Answer[], byOperation = false): string {
  const counts = new Map<string, number>();
  for (const { operation, status } of answers) {
    const kind = `${byOperation ? `${operation} ` : ''}${status || 'broken'}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a], [b]) => a.localeCompare(b));
  return sorted.map(([kind, count]) => `${kind} × ${count}`).join(', ') || 'none';
}

/** `tried 40, failed 2, worst 5,003 ms`, and which failed how. */
export function outcomeText(answers: readonly Answer[]): string {
  const errors = answers.filter(isError);
  const kinds = errors.length > 0 ? ` (${countsText(errors, true)})` : '';
  return `tried ${answers.length}, failed ${errors.length}${kinds}, worst ${milliseconds(slowestMs(answers))}`;
}

export function milliseconds(ms: number): string {
  return `${Math.round(ms).toLocaleString('en-US')} ms`;
}
