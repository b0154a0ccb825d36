/**
 * `npm run generate service <name>`: a service that starts, answers its probes and has a database, made from `files/`, with
 * its rows in topology, manifests and documents.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operatorUser, topology, type Connections } from '@handtest/contracts/topology';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { camelCase, keyFor, ownerOf, pascalCase } from './names.js';
import { WrongUse } from './wrong-use.js';

/** Users of the bus that are no services. */
const otherUsers: readonly string[] = [operatorUser];
const templates = 'tools/generate/files';

export interface Changes {
  readonly created: readonly string[];
  readonly changed: readonly string[];
}

/** Throws WrongUse, and then nothing has changed. */
export async function generateService(root: string, service: string): Promise<Changes> {
  assertFree(root, service);
  const created = createdFiles(root, service);
  const changed = changedFiles(root, service);
  for (const [path, text] of [...created, ...changed]) await save(root, path, text);
  return { created: [...created.keys()].sort(), changed: [...changed.keys()].sort() };
}

/** The first word counts as well: it names subjects, contracts and the database. */
function assertFree(root: string, service: string): void {
  const owner = ownerOf(service);
  const isTaken =
    service in topology || existsSync(join(root, 'apps', service)) || otherUsers.includes(service);
  if (isTaken) throw new WrongUse(`The service ${service} exists already`);
  const server = Object.entries<Connections>(topology).find(
    ([name, { serves }]) => serves.includes(owner) || name === owner,
  )?.[0];
  const named = `A service is named by its first word in subjects and contracts`;
  if (server) throw new WrongUse(`${named}, and "${owner}" is that of ${server}`);
  if (existsSync(join(root, 'libs/contracts', owner)))
    throw new WrongUse(`${named}, and libs/contracts/${owner} exists already`);
}

function createdFiles(root: string, service: string): Map<string, string> {
  const values: Record<string, string> = {
    __service__: service,
    __Service__: pascalCase(service),
    __camel__: camelCase(service),
    __owner__: ownerOf(service),
    // TypeORM orders migrations by the 13 digits that their names end in.
    __timestamp__: String(Date.now()),
  };
  const filled = (text: string) => text.replace(/__\w+?__/g, (name) => values[name]!);
  const read = (path: string) => filled(readFileSync(join(root, templates, path), 'utf8'));
  const sources = globSync('**/*.template', { cwd: join(root, templates, 'service') }).map(
    (path): [string, string] => [
      `apps/${service}/${filled(path.replace('.template', ''))}`,
      read(join('service', path)),
    ],
  );
  return new Map([...sources, [`k8s/base/${service}.yaml`, read('kubernetes.yaml.template')]]);
}

/** One line more in each of the files that list the services. */
function changedFiles(root: string, service: string): Map<string, string> {
  const owner = ownerOf(service);
  const key = keyFor(service);
  const overlays = globSync('k8s/overlays/*/kustomization.yaml', { cwd: root });
  const additions: [path: string, after: RegExp, line: string | ((last: string) => string)][] = [
    [
      'libs/contracts/topology/topology.ts',
      /^ {2}(?:\},|\S.* \},)$/,
      `  ${key}: { serves: ['${owner}'], calls: [], publishes: [], listens: [] },`,
    ],
    ['libs/deployment/service-environment.ts', /^ {2}\S+ 'handtest_\w+',$/, `  ${key}: 'handtest_${owner}',`],
    ['docker/create-databases.sql', /^CREATE DATABASE/, `CREATE DATABASE handtest_${owner};`],
    ['k8s/base/kustomization.yaml', /^ {2}- [\w-]+\.yaml$/, `  - ${service}.yaml`],
    ...overlays.map((path): (typeof additions)[number] => [
      path,
      /^ {2}- \{ name: handtest\//,
      (last) => last.replace(/(handtest\/)[\w-]+/, `$1${service}`),
    ]),
    ['k8s/README.md', /^\| .*DATABASE_URL/, `| \`${service}\` | \`DATABASE_URL\`, \`NATS_URL\` |`],
    ['docs/architecture.md', /^\| codehost /, `| ${service} | nothing yet | – |`],
  ];
  return new Map(
    additions.map(([path, after, line]) => [
      path,
      afterLast(readFileSync(join(root, path), 'utf8'), after, line),
    ]),
  );
}

/** Adds a line after the last one of its kind. */
function afterLast(text: string, kind: RegExp, line: string | ((last: string) => string)): string {
  const lines = text.split('\n');
  const index = lines.findLastIndex((candidate) => kind.test(candidate));
  if (index < 0) throw new Error(`No line is like ${kind}`);
  const added = typeof line === 'string' ? line : line(lines[index]!);
  return lines.toSpliced(index + 1, 0, added).join('\n');
}

async function save(root: string, path: string, text: string): Promise<void> {
  const file = join(root, path);
  const { inferredParser } = await getFileInfo(file);
  const options = await resolveConfig(join(root, 'package.json'));
  const laidOut = inferredParser ? await format(text, { ...options, parser: inferredParser }) : text;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, laidOut);
}
