import { execFileSync } from 'node:child_process';
import { createProgram } from '../program.js';
import { completionScript } from './completion-script.js';

const words = { '': ['run', 'jobs'], run: ['--json'], jobs: ['list', 'get'], 'jobs list': ['--limit'] };

/** What bash offers after these words, the last of which is incomplete. */
function offered(...typed: string[]): string[] {
  const script = `${completionScript('bash', words)}
compopt() { :; }
COMP_WORDS=(handtest ${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length}
_handtest; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}

it.each([
  [['r'], ['run']],
  [
    ['jobs', ''],
    ['list', 'get'],
  ],
  [['jobs', 'list', '--'], ['--limit']],
  [['run', '--'], ['--json']],
  [
    ['--project', 'proj_1', 'jobs', ''],
    ['list', 'get'],
  ],
  [['jobs', 'list', '--project', 'proj_1', '--'], ['--limit']],
  [['run', '--project', 'jobs', '--'], ['--json']],
])('bash offers after %j %j', (typed, expected) => {
  expect(offered(...typed)).toEqual(expected);
});

it('fish offers the commands of a command', () => {
  expect(completionScript('fish', words)).toContain("-n '__fish_seen_subcommand_from jobs' -f -a list");
});

it('covers every command of the program', () => {
  const names = createProgram().commands.map((command) => command.name());
  expect(names).toEqual(['login', 'run', 'jobs', 'templates', 'listen', 'mcp', 'completion']);
});
