/**
 * The files of the development start in `.handtest/`: `state.json` keeps what belongs to the data between starts,
 * `dev.json` tells other programs where the running system is and how to get in.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Login {
  email: string;
  password: string;
}

/** Written once, with the data, and dropped with it. */
export interface KeptState {
  secretsKey: string;
  user: Login;
  tester: Login;
  admin: Login;
  /** Made by the first start that got that far. */
  workspace?: { organizationId: string; projectId: string; apiKey: string };
  webhookSecret?: string;
}

export interface DevFile {
  /** True from the moment the sample job is through until the stop begins. */
  ready: boolean;
  baseUrl: string;
  organizationId: string;
  projectId: string;
  apiKey: string;
  user: Login & { token: string };
  tester: Login & { token: string };
  admin: Login & { token: string };
  postgresUrl: string;
  natsUrl: string;
  redisUrl: string;
  services: Record<string, { pid: number | undefined; healthUrl: string }>;
  /** The local receiver that the demo project's webhook points at. */
  webhook: { url: string; secret: string };
}

export function readState(folder: string): KeptState | undefined {
  const file = join(folder, 'state.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptState) : undefined;
}

export function writeState(folder: string, state: KeptState): void {
  writeWhole(folder, 'state.json', state);
}

/** Passwords are random: whoever reaches this machine's loopback must still not get in by guessing. */
export function newState(): KeptState {
  const login = (name: string): Login => ({
    email: `${name}@handtest.example`,
    password: randomBytes(15).toString('base64url'),
  });
  return {
    secretsKey: randomBytes(32).toString('base64'),
    user: login('demo'),
    tester: login('tester'),
    admin: login('admin'),
  };
}

export function readDevFile(folder: string): DevFile | undefined {
  const file = join(folder, 'dev.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DevFile) : undefined;
}

export function writeDevFile(folder: string, content: DevFile | { ready: false }): void {
  writeWhole(folder, 'dev.json', content);
}

/** Readers see the old file or the new one, never half of one. It holds passwords, so only the user may read it. */
function writeWhole(folder: string, name: string, content: object): void {
  mkdirSync(folder, { recursive: true });
  const partial = join(folder, `${name}.new`);
  writeFileSync(partial, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, join(folder, name));
}
