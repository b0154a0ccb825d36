/** Which issue of the code host has a finding. Pure. */
import type { components } from '@handtest/sdk';
import type { FindingRecord } from './finding.js';

type CreatedIssue = components['schemas']['CreatedIssue'];

interface Filed extends Pick<FindingRecord, 'title'> {
  readonly relatedIssues?: readonly Pick<
    NonNullable<FindingRecord['relatedIssues']>[number],
    'relation' | 'url'
  >[];
}

export function filedIssue(
  { title, relatedIssues = [] }: Filed,
  issues: readonly CreatedIssue[],
): CreatedIssue | undefined {
  // A comment is on an issue with a title of its own.
  const comments = issues.filter(({ isNew }) => !isNew);
  const commented = relatedIssues
    .filter(({ relation }) => relation === 'duplicate')
    .map(({ url }) => comments.find(({ issueUrl }) => issueUrl.toLowerCase() === url.toLowerCase()));
  return (
    issues.find((issue) => issue.title === title) ??
    commented.find((issue) => issue !== undefined) ??
    issues.find((issue) => issue.isNew && isTitleOf(issue.title, title))
  );
}

/** Where a title is cut, at the latest. */
const cutFrom = 150;

/**
 * The title of an issue is one line, at most 200 characters, whose mentions and references notify no one, and whose addresses
 * have no query. Secrets that the filing replaced are not known here.
 */
function isTitleOf(filed: string, title: string): boolean {
  const [shown, whole] = [plainLine(filed), plainLine(title)];
  const isCut = shown.endsWith('…') && shown.length > cutFrom;
  return shown === whole || (isCut && whole.startsWith(shown.slice(0, -1)));
}

function plainLine(text: string): string {
  return text
    .replaceAll('\u200b', '')
    .replace(/(:\/\/[^\s?#]*)[?#]\S*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
