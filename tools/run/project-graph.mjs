/**
 * Makes Nx's graph of the projects anew. The lint rule of the module boundaries reads it from Nx's cache and is skipped,
 * with no more than a warning, when there is none.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Answers the exit code. Its output is shown only when it fails. */
export function makeProjectGraph() {
  mkdirSync('dist', { recursive: true });
  const made = spawnSync('nx', ['graph', '--file=dist/project-graph.json'], {
    env: { ...process.env, NX_DAEMON: 'false' },
    encoding: 'utf8',
  });
  if (made.status !== 0)
    console.error(`Nx could not make the graph of the projects:\n${made.stdout}${made.stderr}`);
  return made.status ?? 1;
}
