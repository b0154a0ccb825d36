/** The names of metrics: those that running services have, and those that dashboards, alerts and scaling read. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from '@handtest/deployment';
import { exchange } from '../access/exchange.js';

const root = join(import.meta.dirname, '..', '..');

/** The text of `/metrics` of every process. */
export function scrapesOf(deployment: Deployment): Promise<string[]> {
  return Promise.all(
    deployment.processes.map(async ({ service, healthUrl }) => {
      const { status, text } = await exchange(new URL(healthUrl).origin, { method: 'GET', path: '/metrics' });
      if (status !== 200) throw new Error(`${service} answers its metrics with ${status}`);
      return text;
    }),
  );
}

export function namesIn(scrapes: readonly string[]): Set<string> {
  return new Set(scrapes.flatMap((text) => [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!)));
}

/** By file. Series of histograms are read as their histogram. */
export function namesInManifests(): Map<string, string[]> {
  const files = globSync('{k8s/components/**/*.{yaml,json},docs/runbooks/*.md}', { cwd: root });
  return new Map(
    files.map((file) => {
      const names = readFileSync(join(root, file), 'utf8').match(
        /\b(?:handtest|process|nodejs)_[a-z0-9_]+\b/g,
      );
      return [file, [...new Set(names)].map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))];
    }),
  );
}
