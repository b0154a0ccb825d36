/** Findings to search for. */
import type { SearchedFinding } from '@handtest/contracts/codehost';

export function finding(fields: Partial<SearchedFinding>): SearchedFinding {
  return {
    ...{ title: '', description: '', actualBehavior: '', affectedArea: '', suggestedLabels: [] },
    ...{ quotes: [], failedPaths: [], consoleMessages: [] },
    ...fields,
  };
}
