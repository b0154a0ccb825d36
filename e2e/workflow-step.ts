/** Runs the action as a runner of GitHub does: a process with inputs in variables, and files for outputs and summary. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { parse } from 'yaml';

interface Manifest {
  readonly inputs: Record<string, { readonly default?: string }>;
  readonly runs: { readonly main: string };
}

export interface EndedStep {
  readonly code: number | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Record<string, string>;
}

export interface StepOptions {
  /** The program `node`. */
  readonly node: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Files of the repository that is checked out. */
  readonly files?: Readonly<Record<string, string>>;
  /** Changes of the variables of the runner; undefined removes one. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Called with each part of the log; may send a signal. */
  readonly onLog?: (log: string, kill: (signal: NodeJS.Signals) => void) => void;
}

const repository = 'acme/shop';
const manifest = parse(readFileSync(join(projectRoot(), 'action.yml'), 'utf8')) as Manifest;

export async function runStep({
  node,
  inputs,
  files = {},
  variables,
  onLog,
}: StepOptions): Promise<EndedStep> {
  const folder = mkdtempSync(join(tmpdir(), 'handtest-step-'));
  const [output, summary] = [join(folder, 'output'), join(folder, 'summary')];
  for (const path of [output, summary]) writeFileSync(path, '');
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const child = spawn(node, [join(projectRoot(), manifest.runs.main)], {
    env: {
      ...variablesOf(inputs),
      ...{ GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: folder },
      ...{ GITHUB_REPOSITORY: repository, GITHUB_SHA: 'abc123', GITHUB_EVENT_NAME: 'push' },
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  const onData = (text: Buffer) => {
    log += String(text);
    onLog?.(log, kill);
  };
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  const [code] = (await once(child, 'close')) as [number | null];
  const ended = {
    code,
    log,
    summary: readFileSync(summary, 'utf8'),
    outputs: outputsIn(readFileSync(output, 'utf8')),
  };
  rmSync(folder, { recursive: true });
  return ended;
}

/** With the defaults of action.yml. */
function variablesOf(inputs: Readonly<Record<string, string>>): Record<string, string> {
  const values = Object.entries(manifest.inputs).map(([name, { default: text = '' }]) => [
    `INPUT_${name.toUpperCase()}`,
    inputs[name] ?? text.replace('${{ github.repository }}', repository),
  ]);
  return Object.fromEntries(values) as Record<string, string>;
}

/** `name<<delimiter`, the value, the delimiter. */
function outputsIn(text: string): Record<string, string> {
  const form = /^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm;
  return Object.fromEntries([...text.matchAll(form)].map(([, name, , value]) => [name!, value!]));
}
