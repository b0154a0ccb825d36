/** Whether a finding becomes an issue or a comment. Pure. */
import type { SearchedFinding } from '@handtest/contracts/codehost';
import type { RelatedIssueInfo } from '@handtest/contracts/job';
import type { FiledFinding } from './filed-text.js';
import type { Decision } from './filing-rows.js';

const mostItems = 50;
const mostRelated = 5;

/** The first duplicate gets a comment. Only issues of this repository count, each once. */
export function decisionOf(issues: readonly RelatedIssueInfo[], repositoryUrl: string): Decision {
  const here = `${repositoryUrl}/issues/`.toLowerCase();
  const own = issues.filter(({ url, issueNumber }) => url.toLowerCase() === `${here}${issueNumber}`);
  const duplicate = own.find(({ relation }) => relation === 'duplicate') ?? null;
  const numbers = new Set(own.map(({ issueNumber }) => issueNumber));
  if (duplicate) numbers.delete(duplicate.issueNumber);
  return { duplicate, related: [...numbers].slice(0, mostRelated) };
}

/** What the search reads of it. */
export function searchedFinding(finding: FiledFinding): SearchedFinding {
  const { title, description, actualBehavior = '', affectedArea = '' } = finding;
  const { suggestedLabels = [], evidenceCitations = [] } = finding;
  const errors = evidenceCitations.filter(({ source }) => source === 'console' || source === 'crash');
  return {
    ...{ title, description, actualBehavior, affectedArea, quotes: [], failedPaths: [] },
    suggestedLabels: suggestedLabels.slice(0, mostItems),
    consoleMessages: errors.map(({ summary }) => summary).slice(0, mostItems),
  };
}
