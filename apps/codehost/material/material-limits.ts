/**
 * How much of pull requests and issues a test plan gets. Limits apply to each part; when the whole is still too large, all
 * limits are halved until it fits. Pure.
 */
import type {
  ChangedFile,
  CommentMaterial,
  IssueMaterial,
  PullMaterial,
  TestMaterial,
} from '@handtest/contracts/codehost';
import { kindOfFile, rankOfFile } from './changed-file-kind.js';
import { cutToBytes, cutToChars, storable } from './material-text.js';

export const materialLimits = {
  titleChars: 300,
  nameChars: 300,
  bodyChars: 20_000,
  labels: 20,
  files: 300,
  /** Of one file. */
  patchBytes: 8 * 1_024,
  /** Of all files of a pull request. */
  patchesBytes: 120 * 1_024,
  comments: 20,
  commentBytes: 2 * 1_024,
  linkedIssues: 5,
  linkedBodyBytes: 4 * 1_024,
} as const;

/** As JSON in UTF-8. A message of NATS may have 8 MB. */
export const wholeBytes = 400 * 1_024;

type Limits = Record<keyof typeof materialLimits, number>;

/** Titles and names stay, because without them a part says nothing. */
const fixedLimits: ReadonlySet<string> = new Set(['titleChars', 'nameChars']);

/** @param material as the code host has it; comments newest first */
export function limitMaterial(material: TestMaterial): TestMaterial {
  for (let share = 1; ; share /= 2) {
    const limited = limitTo(material, limitsAt(share));
    const isLast = share < 1 / materialLimits.bodyChars;
    if (isLast || Buffer.byteLength(JSON.stringify(limited)) <= wholeBytes) return limited;
  }
}

function limitsAt(share: number): Limits {
  const entries = Object.entries(materialLimits).map(([name, value]) => [
    name,
    fixedLimits.has(name) ? value : Math.floor(value * share),
  ]);
  return Object.fromEntries(entries) as Limits;
}

function limitTo({ repo, pulls, issues }: TestMaterial, limits: Limits): TestMaterial {
  return {
    repo,
    pulls: pulls.map((pull) => limitPull(pull, limits)),
    issues: issues.map((issue) => limitIssue(issue, limits)),
  };
}

function limitPull(pull: PullMaterial, limits: Limits): PullMaterial {
  const files = limitFiles(pull.files, limits);
  return {
    ...pull,
    title: text(pull.title, limits.titleChars),
    body: text(pull.body, limits.bodyChars),
    labels: namesWithin(pull.labels, limits),
    author: text(pull.author, limits.nameChars),
    baseRef: text(pull.baseRef, limits.nameChars),
    headRef: text(pull.headRef, limits.nameChars),
    files,
    moreFiles: pull.moreFiles + pull.files.length - files.length,
    comments: limitComments(pull.comments, limits),
    linkedIssues: pull.linkedIssues.slice(0, limits.linkedIssues).map((issue) => {
      const limited = limitIssue(issue, limits);
      return { ...limited, body: within(limited.body, limits.linkedBodyBytes) };
    }),
  };
}

function limitIssue(issue: IssueMaterial, limits: Limits): IssueMaterial {
  return {
    ...issue,
    title: text(issue.title, limits.titleChars),
    body: text(issue.body, limits.bodyChars),
    labels: namesWithin(issue.labels, limits),
    comments: limitComments(issue.comments, limits),
  };
}

/** Source files first. A generated file has no patch, and each patch is cut before the later ones lose theirs. */
function limitFiles(files: readonly ChangedFile[], limits: Limits): ChangedFile[] {
  let left = limits.patchesBytes;
  const listed = files.toSorted((one, other) => rankOfFile(one.path) - rankOfFile(other.path));
  return listed.slice(0, limits.files).map(({ patch, ...file }) => {
    const path = text(file.path, limits.nameChars);
    const isShown = patch !== undefined && kindOfFile(file.path) !== 'generated';
    const shown = isShown ? within(patch, Math.min(limits.patchBytes, left)) : '';
    left -= Buffer.byteLength(shown);
    return { ...file, path, ...(shown !== '' && { patch: shown }) };
  });
}

function limitComments(comments: readonly CommentMaterial[], limits: Limits): CommentMaterial[] {
  return comments.slice(0, limits.comments).map(({ author, body, createdAt }) => ({
    author: text(author, limits.nameChars),
    body: within(body, limits.commentBytes),
    createdAt,
  }));
}

function namesWithin(names: readonly string[], limits: Limits): string[] {
  return names.slice(0, limits.labels).map((name) => text(name, limits.nameChars));
}

function text(given: string, maximum: number): string {
  return storable(cutToChars(given, maximum));
}

/** @param maximum bytes */
function within(given: string, maximum: number): string {
  return cutToBytes(text(given, maximum), maximum);
}
