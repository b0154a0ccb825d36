/** The sources of the services as text. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';

export interface SourceFile {
  /** From the project's root, e.g. `apps/job/record/job.service.ts`. */
  readonly path: string;
  readonly text: string;
}

/** Files below the project's root that fit a glob pattern. */
export function sources(pattern: string): SourceFile[] {
  const root = projectRoot();
  return globSync(pattern, { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The TypeScript of one service that runs in production: no tests. */
export function sourcesOf(service: string): SourceFile[] {
  return sources(`apps/${service}/**/*.ts`).filter(({ path }) => !isTest(path));
}

export function testsOf(service: string): SourceFile[] {
  return sources(`apps/${service}/**/*.ts`).filter(({ path }) => isTest(path));
}

function isTest(path: string): boolean {
  return path.endsWith('.spec.ts') || path.includes('/test/');
}

/** The first group of every match of a pattern in the files. */
export function matches(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1]!));
}
