/** `.handtest/state.json`: the passwords and keys of the data, kept between starts. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Migrations } from './kept-migrations.js';
import { type Login, readJson, writeJson } from '../demonstration/dev-file.js';

export interface KeptWorkspace {
  organizationId: string;
  projectId: string;
  apiKey: string;
  testKey: string;
}

/** Created and deleted with the data. */
export interface KeptState {
  secretsKey: string;
  user: Login;
  tester: Login;
  admin: Login;
  workspace?: KeptWorkspace;
  /** Of the data. */
  migrations?: Migrations;
}

export function readState(folder: string): KeptState | undefined {
  return readJson(join(folder, 'state.json'));
}

export function writeState(folder: string, state: KeptState): void {
  writeJson(join(folder, 'state.json'), state);
}

/** With random passwords: other users of this machine can reach its loopback addresses. */
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
