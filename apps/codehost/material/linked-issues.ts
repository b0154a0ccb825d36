/** The issues that a pull request closes, by GitHub's keywords in its title and body. Pure. */
import { withoutCode } from './material-text.js';

export interface LinkedIssue {
  /** `owner/repo`, as it is written; the pull request's own for a bare number. */
  readonly repo: string;
  readonly number: number;
}

const closing =
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?[ \t]+((?:[a-z\d][a-z\d-]{0,38}\/[\w.-]{1,100})?#\d{1,9})\b/gi;

/** In the order of the text, each once. @param repo of the pull request */
export function linkedIssues(text: string, repo: string): LinkedIssue[] {
  const found = new Map<string, LinkedIssue>();
  for (const [, reference = ''] of withoutCode(text).matchAll(closing)) {
    const [named, digits] = reference.split('#') as [string, string];
    const issue = { repo: named || repo, number: Number(digits) };
    const key = `${issue.repo.toLowerCase()}#${issue.number}`;
    if (issue.number > 0 && !found.has(key)) found.set(key, issue);
  }
  return [...found.values()];
}
