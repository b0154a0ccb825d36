/** The commands of docs/operators.md that renew the users of NATS, with programs that write down how they were called. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, removeFolder, throwAwayFolder } from '@handtest/deployment';

const page = readFileSync(join(projectRoot(), 'docs/operators.md'), 'utf8');
const [, commands] = /^## Users of NATS\n.*?```sh\n(.*?)```/ms.exec(page)!;

let folder: string;

beforeEach(() => {
  folder = throwAwayFolder('nats-users');
  mkdirSync(join(folder, 'bin'));
  store('nats-authorization.conf', 'the block before\n');
  store('nats-users', 'job=a-long-password-for-nats\n');
  addProgram('nats-server', 'echo "$*" >> calls');
});
afterEach(() => removeFolder(folder));

const store = (name: string, text: string) => writeFileSync(join(folder, name), text);
const stored = (name: string) => readFileSync(join(folder, name), 'utf8');

function addProgram(name: string, script: string): void {
  store(join('bin', name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
}

/** As typed into a shell, which goes on after a command that failed. */
function type(): void {
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  spawnSync('sh', ['-c', commands!], { cwd: folder, env });
}

it('replace the block, then reload the server', () => {
  addProgram('docker', 'cat > /dev/null; echo "the new block"');
  type();
  expect(stored('nats-authorization.conf')).toBe('the new block\n');
  expect(stored('calls')).toBe('--signal reload\n');
});

it('keep the block and do not reload when it could not be made: a server with an empty block admits everyone', () => {
  addProgram('docker', 'exit 1');
  store('calls', '');
  type();
  expect(stored('nats-authorization.conf')).toBe('the block before\n');
  expect(stored('calls')).toBe('');
});
