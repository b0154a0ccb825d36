/** Whether a tester can check a pull request or an issue on the website, by rules. Pure. */
import {
  type IssueMaterial,
  type PullMaterial,
  type TestMaterial,
  withoutComments,
} from '@handtest/contracts/codehost';
import type { Testability } from '@handtest/contracts/extraction';
import { kindOf } from './changed-file.js';
import { wordCount } from '../text/word-count.js';

/** An issue with fewer words describes nothing that a tester can check. */
const shortestIssueWords = 15;
const untestableLabels = /^(?:questions?|docs?|documentation|discussions?)$/;

/** One pull request or issue that can be tested is enough: one job covers them all. */
export function testabilityByRules({ pulls, issues }: TestMaterial): Testability {
  const all = [...pulls.map(testabilityOfPull), ...issues.map(testabilityOfIssue)];
  const testable = all.some((one) => one.testable);
  const reasons = all.filter((one) => one.testable === testable).map(({ reason }) => reason);
  return { testable, reason: reasons.slice(0, 2).join(' ') || 'There is no pull request and no issue.' };
}

function testabilityOfPull({ number, files, moreFiles }: PullMaterial): Testability {
  const subject = `Pull request #${number}`;
  if (files.length === 0) return { testable: false, reason: `${subject} changes no files.` };
  const visible = files.find(({ path }) => kindOf(path) === 'source');
  if (visible) return { testable: true, reason: `${subject} changes the application, e.g. ${visible.path}.` };
  // What the unlisted files are is not known.
  if (moreFiles > 0) return { testable: true, reason: `${subject} changes many files.` };
  const kinds = [...new Set(files.map(({ path }) => kindOf(path)))];
  return { testable: false, reason: `${subject} changes only ${listed(kinds)}.` };
}

function testabilityOfIssue({ number, title, body, labels }: IssueMaterial): Testability {
  const subject = `Issue #${number}`;
  const label = labels.find((name) => untestableLabels.test(lastPart(name)));
  if (label !== undefined) return { testable: false, reason: `${subject} is labelled "${label}".` };
  if (wordCount(`${title}\n${withoutComments(body)}`) >= shortestIssueWords) {
    return { testable: true, reason: `${subject} describes what a tester can check.` };
  }
  const reason = `${subject} has fewer than ${shortestIssueWords} words.`;
  return { testable: false, reason };
}

/** "question" of `type: question` and of `kind/question`. */
function lastPart(label: string): string {
  return label
    .toLowerCase()
    .split(/[:/]/)
    .at(-1)!
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
