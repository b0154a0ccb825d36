/** Findings as annotations of the workflow run. Pure. */
import type { JobRecord } from '@handtest/sdk';

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

const levels = { critical: 'error', high: 'error', medium: 'warning', low: 'notice' } as const;
const order = Object.keys(levels);

/** The most severe first: of each level GitHub shows 10 in a step. */
export function annotationsOf({ extractedIssues = [], jobUrl }: JobRecord): Annotation[] {
  return extractedIssues
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
    .map(({ severity, title, description }) => ({
      level: levels[severity],
      title: `${title} (${severity})`,
      message: `${description}\n${jobUrl}`,
    }));
}
