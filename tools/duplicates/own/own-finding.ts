/** The shapes of the corpus that we wrote ourselves. */
import type { SearchedFinding } from '@handtest/contracts/codehost';

export interface OwnIssue {
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
}

export interface Pair {
  readonly issue: OwnIssue;
  readonly finding: SearchedFinding;
}

/** Without a duplicate are `near`, next to an issue about the same feature, and `newFindings`. */
export interface OwnSet {
  readonly duplicates: readonly Pair[];
  readonly near: readonly Pair[];
  readonly newFindings: readonly SearchedFinding[];
}

interface Parts {
  readonly actual: string;
  readonly labels?: readonly string[];
  readonly quotes?: string[];
  readonly failed?: string[];
  readonly console?: string[];
}

export function finding(title: string, affectedArea: string, parts: Parts): SearchedFinding {
  return {
    title,
    description: `${title}.`,
    actualBehavior: parts.actual,
    affectedArea,
    suggestedLabels: ['bug', ...(parts.labels ?? [])],
    quotes: parts.quotes ?? [],
    failedPaths: parts.failed ?? [],
    consoleMessages: parts.console ?? [],
  };
}
