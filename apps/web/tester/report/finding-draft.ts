/** A finding while the tester writes it. Pure. */
import type { components } from '@handtest/sdk';
import type { Note } from '../note/note.js';

type StatedFinding = components['schemas']['StatedFinding'];
export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

export interface FindingDraft {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly title: string;
  readonly severity?: Severity;
  readonly expected: string;
  readonly actual: string;
  /** One step in each line. */
  readonly steps: string;
  /** Instants at which it was seen, ISO 8601. */
  readonly at: readonly string[];
}

export function newFinding(
  id: string,
  createdAt: number,
  title = '',
  at: readonly string[] = [],
): FindingDraft {
  return { id, createdAt, title, expected: '', actual: '', steps: '', at };
}

/** Specification, Testers: in characters. */
export const maximumTitle = 200;

/** Of a note: its title is as much of the text as fits, without half of a surrogate pair. */
export function findingOf({ id, at, text }: Note): FindingDraft {
  return newFinding(id, Date.parse(at), text.slice(0, maximumTitle).replace(/[\ud800-\udbff]$/, ''), [at]);
}

/** As it is sent: parts without text are left out, and numbers in front of steps too. */
export function statedFinding(finding: FindingDraft): StatedFinding {
  const { title, severity, expected, actual, steps, at } = finding;
  const reproductionSteps = steps
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s+/, '').trim())
    .filter(Boolean);
  return {
    title: title.trim(),
    ...(severity && { severity }),
    ...(expected.trim() && { expectedBehavior: expected.trim() }),
    ...(actual.trim() && { actualBehavior: actual.trim() }),
    ...(reproductionSteps.length > 0 && { reproductionSteps }),
    ...(at.length > 0 && { at: [...at] }),
  };
}
