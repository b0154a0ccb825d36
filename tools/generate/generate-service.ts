/**
 * `npm run generate service <name>`: a deployable that starts, answers its probes and keeps a database, with its place in
 * the topology, in what deploys it and in the documents.
 */
import { objectIn } from './edit/find-node.js';
import { addRow } from './edit/markdown.js';
import { keyFor, ownerOf, pascalCase } from './names.js';
import { kubernetesManifest } from './template/kubernetes.js';
import {
  configSource,
  mainSource,
  migrationIndex,
  migrationSource,
  moduleSource,
  projectTsconfig,
  type ServiceNames,
  serviceReadme,
} from './template/service-source.js';
import { readinessSpec, underTestPath, underTestSource } from './template/service-test.js';
import { addService, readTopology } from './topology.js';
import type { Workspace } from './workspace.js';
import { WrongUse } from './wrong-use.js';

/** Users of the bus that are no services. */
const otherUsers = ['operator'];

/** @returns what is left to do by hand; throws WrongUse */
export function generateService(workspace: Workspace, service: string): string[] {
  const names = { service, owner: ownerOf(service) };
  assertFree(workspace, names);
  writeSources(workspace, names);
  addService(workspace, service, names.owner);
  deploy(workspace, names);
  workspace.change('docs/architecture.md', (text) =>
    addRow(text, /^## Who owns what/, `| ${service} | nothing yet | – |`),
  );
  return [
    `apps/${service}/README.md and the tables of docs/architecture.md: what it is for and what it owns`,
    `apps/${service}/migrations: its own tables, in a migration of their own`,
    `libs/contracts/topology/topology.ts: whom it calls, what it publishes and listens to`,
    `libs/contracts/${names.owner}: its operations, as CONTRIBUTING.md says`,
  ];
}

/** The first word counts as well: it names subjects, contracts and the database. */
function assertFree(workspace: Workspace, { service, owner }: ServiceNames): void {
  const topology = readTopology(workspace);
  const isTaken =
    topology.has(service) || workspace.exists(`apps/${service}`) || otherUsers.includes(service);
  if (isTaken) throw new WrongUse(`The service ${service} exists already`);
  const server = [...topology].find(([name, { serves }]) => serves.includes(owner) || name === owner)?.[0];
  if (server)
    throw new WrongUse(
      `A service is named by its first word in subjects, and "${owner}" is that of ${server}`,
    );
  if (workspace.exists(`libs/contracts/${owner}`)) {
    throw new WrongUse(
      `A service is named by its first word in contracts, and libs/contracts/${owner} exists already`,
    );
  }
}

function writeSources(workspace: Workspace, names: ServiceNames): void {
  const { service, owner } = names;
  const timestamp = Date.now();
  const write = (path: string, text: string) => workspace.write(`apps/${service}/${path}`, text);
  write('tsconfig.json', projectTsconfig);
  write('main.ts', mainSource(names));
  write('app.module.ts', moduleSource(names));
  write('config.ts', configSource(names));
  write(`migrations/create-tables-${timestamp}.ts`, migrationSource(timestamp));
  write('migrations/index.ts', migrationIndex(names, timestamp));
  write('README.md', serviceReadme(names));
  write(`test/${service}.int.spec.ts`, readinessSpec(service));
  const configClass = `${pascalCase(service)}Config`;
  const underTest = { service, owner, configClass, migrationsModule: '../migrations/index.js' };
  workspace.write(underTestPath(service), underTestSource(underTest));
}

function deploy(workspace: Workspace, { service, owner }: ServiceNames): void {
  const database = `handtest_${owner}`;
  workspace.edit('libs/deployment/service-environment.ts', (edit) =>
    edit.append(objectIn(edit.source, 'databases'), `${keyFor(service)}: '${database}'`),
  );
  workspace.change(
    'docker/create-databases.sql',
    (sql) => `${sql.trimEnd()}\nCREATE DATABASE ${database};\n`,
  );
  workspace.write(`k8s/base/${service}.yaml`, kubernetesManifest(service));
  workspace.change('k8s/base/kustomization.yaml', (text) =>
    afterLast(text, /^ {2}- [\w-]+\.yaml$/, () => `  - ${service}.yaml`),
  );
  for (const overlay of workspace.files('k8s/overlays/*/kustomization.yaml')) {
    workspace.change(overlay, (text) =>
      afterLast(text, /^ {2}- \{ name: handtest\/[\w-]+,/, (line) =>
        line.replace(/(handtest\/)[\w-]+/, `$1${service}`),
      ),
    );
  }
  workspace.change('k8s/README.md', (text) =>
    addRow(text, /^\| Secret/, `| \`${service}\` | \`DATABASE_URL\`, \`NATS_URL\` |`),
  );
}

/** Adds a line after the last one of its kind, made from that. */
function afterLast(text: string, kind: RegExp, line: (last: string) => string): string {
  const lines = text.split('\n');
  const index = lines.findLastIndex((candidate) => kind.test(candidate));
  if (index < 0) throw new Error(`No line is like ${kind}`);
  return lines.toSpliced(index + 1, 0, line(lines[index]!)).join('\n');
}
