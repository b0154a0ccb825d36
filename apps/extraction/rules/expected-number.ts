/** Whether a report names the numbers that the instructions ask for: "the total must be 36". Pure. */
import type { SubmittedReport } from '@handtest/contracts/job';

const sentence = /(?<=[.!?])\s+|\n/;
const expectation = /\b(?:must|should|has to|have to|expect\w*|needs? to|correct|appears?|shown?)\b/i;
const number = /\d+(?:[.,]\d+)*/g;

/** 1: the report has numbers, but none that the instructions ask for. -1: it has one of these. 0: there is nothing to compare. */
export function otherNumber({
  description,
  report,
}: Pick<SubmittedReport, 'description' | 'report'>): number {
  const asked = description
    .split(sentence)
    .filter((text) => expectation.test(text))
    .flatMap(numbersIn);
  const stated = new Set(numbersIn(report));
  if (asked.length === 0 || stated.size === 0) return 0;
  return asked.some((one) => stated.has(one)) ? -1 : 1;
}

/** "12,50" and "12.50" are one number, and so are "30" and "30.00". */
function numbersIn(text: string): string[] {
  return (text.match(number) ?? []).map((one) => one.replaceAll(',', '.').replace(/\.0+$/, ''));
}
