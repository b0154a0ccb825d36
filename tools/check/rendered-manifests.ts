/** Manifests as `kubectl kustomize` renders them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { parseAllDocuments, stringify } from 'yaml';
import type { Manifest } from './kubernetes-schema.js';

const root = projectRoot();

/** kubectl knows components since 1.21, and all fields that are used since 1.27. */
export function canRender(): boolean {
  try {
    const { clientVersion } = JSON.parse(kubectl('version', '--client', '-o', 'json')) as {
      clientVersion: { major: string; minor: string };
    };
    return clientVersion.major === '1' && Number.parseInt(clientVersion.minor) >= 27;
  } catch {
    return false;
  }
}

/** @param components of `k8s/components`, added to those of the folder */
export function render(folder: string, ...components: string[]): Manifest[] {
  if (components.length === 0) return documents(kubectl('kustomize', join(root, folder)));
  const place = mkdtempSync(join(realpathSync(tmpdir()), 'handtest-render-'));
  const from = (path: string) => relative(place, join(root, path));
  try {
    const kustomization = {
      ...{ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' },
      resources: [from(folder)],
      components: components.map((name) => from(`k8s/components/${name}`)),
    };
    writeFileSync(join(place, 'kustomization.yaml'), stringify(kustomization));
    return documents(kubectl('kustomize', place));
  } finally {
    rmSync(place, { recursive: true });
  }
}

function kubectl(...args: string[]): string {
  return execFileSync('kubectl', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  });
}

function documents(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}
