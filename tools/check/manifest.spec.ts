/** Holds what deploys the services, `docker/` and `k8s/`, against the services themselves. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames, topology } from '@handtest/contracts/topology';
import { type Engine, engineVersions } from '@handtest/deployment';
import { DatabaseServiceConfig, describeConfig, type EnvDescription, loadConfig } from '@handtest/service';
import { parse, parseAllDocuments } from 'yaml';
import { matches, sources } from './source.js';

interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  timeoutSeconds: number;
  failureThreshold: number;
}

interface Container {
  image: string;
  envFrom: object[];
  env?: { name: string; value?: string }[];
  ports: { name: string }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  lifecycle: { preStop: { exec: { command: string[] } } };
  resources: { requests: object; limits: { memory: string } };
  volumeMounts: object[];
  securityContext: object;
}

interface Pod {
  metadata: { labels: object };
  spec: {
    terminationGracePeriodSeconds: number;
    topologySpreadConstraints: { topologyKey: string; labelSelector: object }[];
    automountServiceAccountToken: boolean;
    securityContext: { runAsNonRoot: boolean; seccompProfile: { type: string; localhostProfile?: string } };
    containers: [Container];
  };
}

/** As much of each kind as is looked at here. */
interface Specs {
  Deployment: {
    strategy: { rollingUpdate: { maxUnavailable: number } };
    selector: { matchLabels: object };
    template: Pod;
  };
  Job: { template: Pod };
  HorizontalPodAutoscaler: { scaleTargetRef: object; minReplicas: number };
  PodDisruptionBudget: { selector: { matchLabels: object } };
  NetworkPolicy: { podSelector: { matchLabels: object } };
  Service: { selector: object };
  Ingress: { rules: { http: { paths: { path: string; pathType: string }[] } }[] };
  HTTPRoute: { rules: { matches: { path: { type: string; value: string } }[] }[] };
}

interface Manifest {
  kind: string;
  spec: unknown;
}

const root = join(import.meta.dirname, '..', '..');
const overlays = ['staging', 'production'];
const withDatabase = serviceNames.filter((name) => existsSync(join(root, 'apps', name, 'migrations')));

function documentsOf(file: string): Manifest[] {
  const documents = parseAllDocuments(readFileSync(join(root, file), 'utf8'), { uniqueKeys: true });
  return documents.map((document) => {
    expect({ file, errors: document.errors }).toEqual({ file, errors: [] });
    return document.toJS() as Manifest;
  });
}

/** The spec of the only document of that kind in a file. */
function specIn<Kind extends keyof Specs>(file: string, kind: Kind): Specs[Kind] | undefined {
  const found = documentsOf(file).filter((document) => document.kind === kind);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0]?.spec as Specs[Kind] | undefined;
}

const specOf = <Kind extends keyof Specs>(service: string, kind: Kind) =>
  specIn(`k8s/base/${service}.yaml`, kind);

/** Of a quantity with the unit Mi or Gi. */
function mebibytes(quantity: string): number {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  if (!number) throw new Error(`${quantity} has no unit that is read here`);
  return Number(number) * (unit === 'Gi' ? 1024 : 1);
}

async function configOf(service: ServiceName): Promise<new () => object> {
  const exported = (await import(`../../apps/${service}/config.js`)) as Record<string, new () => object>;
  return Object.values(exported).find((value) => value.name.endsWith('Config'))!;
}

async function variablesOf(service: ServiceName): Promise<EnvDescription[]> {
  return describeConfig(await configOf(service));
}

describe('every YAML document', () => {
  it.each(globSync('{k8s,docker}/**/*.yaml', { cwd: root }))('%s parses', (file) => {
    expect(documentsOf(file)).not.toHaveLength(0);
  });

  it.each(
    globSync('k8s/{base,overlays/*,components/*}', { cwd: root }).filter((folder) =>
      existsSync(join(root, folder, 'kustomization.yaml')),
    ),
  )('%s names every file beside it, and only files that exist', (folder) => {
    const { resources } = parse(readFileSync(join(root, folder, 'kustomization.yaml'), 'utf8')) as {
      resources: string[];
    };
    const files = globSync('*.yaml', { cwd: join(root, folder) }).filter(
      (file) => file !== 'kustomization.yaml' && !file.endsWith('.test.yaml'),
    );
    expect(resources.filter((resource) => resource.endsWith('.yaml')).sort()).toEqual(files.sort());
    for (const resource of resources) expect(existsSync(join(root, folder, resource))).toBe(true);
  });

  it('contains no secret', () => {
    const kinds = globSync('k8s/**/*.yaml', { cwd: root })
      .flatMap(documentsOf)
      .map((document) => document.kind);
    expect(kinds).not.toContain('Secret');
  });
});

describe.each(serviceNames)('%s on Kubernetes', (service) => {
  const labels = { 'app.kubernetes.io/name': service, 'app.kubernetes.io/component': 'server' };
  const deployment = () => specOf(service, 'Deployment')!;
  const container = () => deployment().template.spec.containers[0];

  it('is deployed under its own labels and image', () => {
    expect(deployment().selector.matchLabels).toEqual(labels);
    expect(deployment().template.metadata.labels).toEqual(labels);
    expect(container().image).toBe(`handtest/${service}`);
  });

  it('has probes at the port and paths of the service', () => {
    const { startupProbe, livenessProbe, readinessProbe, ports } = container();
    const port = ports[0]?.name;
    expect(startupProbe.httpGet).toEqual({ path: '/health/live', port });
    expect(livenessProbe.httpGet).toEqual({ path: '/health/live', port });
    expect(readinessProbe.httpGet).toEqual({ path: '/health/ready', port });
    // A probe takes at most 2 s. Kubernetes must wait longer, to get the list of missing dependencies.
    expect(readinessProbe.timeoutSeconds).toBeGreaterThan(2);
    // The service itself stops when its database is not there after a minute.
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThan(60);
  });

  it('gets enough time to shut down after it receives no more requests', () => {
    const drain = container().env?.find((variable) => variable.name === 'VISIT_DRAIN_SECONDS')?.value ?? '0';
    expect(deployment().template.spec.terminationGracePeriodSeconds).toBe(40 + Number(drain));
    expect(container().lifecycle.preStop.exec.command).toEqual(['sleep', '5']);
    expect(deployment().strategy.rollingUpdate.maxUnavailable).toBe(0);
  });

  it('is spread over zones and nodes', () => {
    const { topologySpreadConstraints: constraints } = deployment().template.spec;
    expect(constraints.map(({ topologyKey }) => topologyKey)).toEqual([
      'topology.kubernetes.io/zone',
      'kubernetes.io/hostname',
    ]);
    for (const { labelSelector } of constraints) expect(labelSelector).toEqual({ matchLabels: labels });
  });

  it('requests resources and has no privileges', () => {
    expect(Object.keys(container().resources.requests)).toEqual(['cpu', 'memory', 'ephemeral-storage']);
    expect(Object.keys(container().resources.limits)).toEqual(['memory', 'ephemeral-storage']);
    expect(container().volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
    expect(deployment().template.spec.securityContext.runAsNonRoot).toBe(true);
    expect(deployment().template.spec.automountServiceAccountToken).toBe(false);
    expect(container().securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
    });
  });

  it('has a filter of system calls, which lets the sandbox of Chromium make user namespaces', () => {
    const { seccompProfile } = deployment().template.spec.securityContext;
    if (service !== 'browser') return expect(seccompProfile).toEqual({ type: 'RuntimeDefault' });
    expect(seccompProfile).toEqual({ type: 'Localhost', localhostProfile: 'handtest-browser.json' });
    const readme = readFileSync(join(root, 'k8s/README.md'), 'utf8');
    expect(readme).toContain('`/var/lib/kubelet/seccomp/handtest-browser.json`');
    const profile = JSON.parse(readFileSync(join(root, 'k8s/reference/browser-seccomp.json'), 'utf8')) as {
      syscalls: { action: string; names: string[] }[];
    };
    const refused = profile.syscalls.flatMap(({ action, names }) =>
      action === 'SCMP_ACT_ERRNO' ? names : [],
    );
    expect(refused).toEqual(
      expect.arrayContaining(['bpf', 'mount', 'move_mount', 'setns', 'init_module', 'keyctl']),
    );
    for (const name of ['clone', 'clone3', 'unshare', 'chroot']) expect(refused).not.toContain(name);
  });

  it('has scaling, a disruption budget and a network policy', () => {
    const scaler = specOf(service, 'HorizontalPodAutoscaler')!;
    expect(scaler.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: service });
    expect(scaler.minReplicas).toBeGreaterThanOrEqual(2);
    expect(specOf(service, 'PodDisruptionBudget')!.selector.matchLabels).toEqual(labels);
    expect(specOf(service, 'NetworkPolicy')!.podSelector.matchLabels).toEqual(labels);
  });

  it('gets the memory that its heap may use, 96 MiB for the rest of the process, and that of its visits', () => {
    const bundle = readFileSync(join(root, 'tools/nx/bundle.mjs'), 'utf8');
    const semiSpaces = [...bundle.matchAll(/--max-semi-space-size=(\d+)/g)].map(([, size]) => Number(size));
    expect(semiSpaces).toHaveLength(1);
    const valueOf = (variable: string) => container().env?.find(({ name }) => name === variable)?.value ?? '';
    const oldSpace = Number(/--max-old-space-size=(\d+)/.exec(valueOf('NODE_OPTIONS'))?.[1]);
    // V8 has three semi-spaces.
    const needed = oldSpace + 3 * semiSpaces[0]! + 96;
    // The browser that waits, and ffmpeg, have as much as a usual visit.
    const visits = Number(valueOf('VISITS_PER_REPLICA')) * Number(valueOf('VISIT_MEMORY_MB'));
    const browsers = service === 'browser' ? visits + 450 : 0;
    if (service === 'browser') expect(visits).toBeGreaterThan(0);
    expect(mebibytes(container().resources.limits.memory)).toBeGreaterThanOrEqual(needed + browsers);
  });

  it('is migrated by a job when it has a database, with the same settings', () => {
    const job = specOf(service, 'Job');
    expect(job !== undefined).toBe(withDatabase.includes(service));
    const migrate = job?.template.spec.containers[0];
    if (migrate)
      expect(migrate).toMatchObject({
        image: `handtest/${service}`,
        args: ['migrate'],
        envFrom: container().envFrom,
      });
    const main = readFileSync(join(root, 'apps', service, 'main.ts'), 'utf8');
    expect(main.includes('migrateCommand(')).toBe(job !== undefined);
  });

  it('has its image tagged in every overlay', () => {
    for (const overlay of overlays) {
      const { images } = parse(
        readFileSync(join(root, 'k8s/overlays', overlay, 'kustomization.yaml'), 'utf8'),
      ) as {
        images: { name: string; newTag: string }[];
      };
      expect(images).toContainEqual({ name: `handtest/${service}`, newTag: expect.any(String) });
    }
  });

  it('finds each required variable in its Secret, as the README lists it', async () => {
    const readme = readFileSync(join(root, 'k8s/README.md'), 'utf8');
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${service}\` `)) ?? '';
    const listed = [...row.matchAll(/`([A-Z0-9_]+\??)`/g)].map(([, key]) => key);
    const optionalEverywhere = describeConfig(DatabaseServiceConfig).filter(({ required }) => !required);
    const expected = (await variablesOf(service))
      .filter(
        ({ secret, required, env }) =>
          // Variables for development are refused in production.
          !env.includes('_DEV_') &&
          (required || (secret && !optionalEverywhere.some((base) => base.env === env))),
      )
      .map(({ env, required }) => (required ? env : `${env}?`));
    expect(listed.sort()).toEqual(expected.sort());
  });
});

describe('HTTP between pods', () => {
  it.each(['gateway', 'job'])('%s has a Service', (name) => {
    const service = specOf(name, 'Service')!;
    expect(service.selector).toEqual(specOf(name, 'Deployment')!.selector.matchLabels);
  });

  const ways: [string, () => { path: string; isExact: boolean }[]][] = [
    [
      'Ingress',
      () =>
        specIn('k8s/components/ingress-nginx/ingress.yaml', 'Ingress')!.rules.flatMap(({ http }) =>
          http.paths.map(({ path, pathType }) => ({ path, isExact: pathType === 'Exact' })),
        ),
    ],
    [
      'HTTPRoute',
      () =>
        specIn('k8s/components/gateway-api/http-route.yaml', 'HTTPRoute')!.rules.flatMap(({ matches }) =>
          matches.map(({ path }) => ({ path: path.value, isExact: path.type === 'Exact' })),
        ),
    ],
  ];

  it.each(ways)('%s exposes the API and the pages of the web app, never probes or metrics', (_, pathsOf) => {
    const paths = pathsOf();
    const exposed = paths.map(({ path }) => path);
    expect(exposed).toEqual(expect.arrayContaining(['/', '/api', '/assets', '/jobs', '/login', '/test']));
    const isExposed = (url: string) =>
      paths.some(({ path, isExact }) => path === url || (!isExact && url.startsWith(`${path}/`)));
    expect(['/health', '/health/ready', '/metrics'].filter(isExposed)).toEqual([]);
  });

  it.each(ways)('%s exposes the API, every page and file of the web app, and nothing else', (_, pathsOf) => {
    const pages = matches(
      sources('apps/web/**/*.tsx'),
      /getParentRoute: \(\) => (?:rootRoute|appRoute),\s+path: '(\/[^/']*)/g,
    );
    expect(pages).toEqual(expect.arrayContaining(['/billing', '/invitations', '/jobs']));
    const files = readdirSync(join(root, 'apps/web/public')).map((name) => `/${name}`);
    const served = new Set(['/', '/api', '/assets', ...files, ...pages]);
    expect(
      pathsOf()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([...served].toSorted());
  });

  it('both ways expose the same paths', () => {
    const [ingress, route] = ways.map(([, pathsOf]) => pathsOf());
    expect(route).toEqual(ingress);
  });
});

describe('overlays', () => {
  const literal = (overlay: string, name: string) =>
    new RegExp(`\\b${name}=([^\\s',\\]]+)`).exec(
      readFileSync(join(root, 'k8s/overlays', overlay, 'kustomization.yaml'), 'utf8'),
    )?.[1];

  it('need the addresses of the proxies: the gateway does not start with their text', async () => {
    const config = await configOf('gateway');
    const needed = { NATS_URL: 'nats://nats:4222', REDIS_URL: 'redis://valkey:6379' };
    expect(loadConfig(config, { ...needed, TRUSTED_PROXIES: '10.1.2.0/28' })).toBeDefined();
    for (const overlay of overlays) {
      const value = literal(overlay, 'TRUSTED_PROXIES')!;
      const load = () => loadConfig(config, { ...needed, TRUSTED_PROXIES: value });
      expect(load).toThrow(`TRUSTED_PROXIES names ${value}`);
    }
  });

  it('keep a copy of each event on each server of NATS in production', () => {
    const { config } = parse(readFileSync(join(root, 'k8s/reference/nats-values.yaml'), 'utf8')) as {
      config: { cluster: { replicas: number } };
    };
    expect(literal('production', 'NATS_STREAM_REPLICAS')).toBe(String(config.cluster.replicas));
  });

  it.each(overlays)('%s has the public address for each service that reads it', async (overlay) => {
    const { configMapGenerator } = parse(
      readFileSync(join(root, 'k8s/overlays', overlay, 'kustomization.yaml'), 'utf8'),
    ) as { configMapGenerator: { name: string; literals: string[] }[] };
    const having = configMapGenerator.filter(({ literals }) =>
      literals.join().includes('PUBLIC_URL=https://'),
    );
    const described = serviceNames.map(async (name) => ({ name, variables: await variablesOf(name) }));
    const reading = (await Promise.all(described)).filter(({ variables }) =>
      variables.some(({ env }) => env === 'PUBLIC_URL'),
    );
    expect(having.map(({ name }) => name).sort()).toEqual(reading.map(({ name }) => name).sort());
  });

  it('have buckets of their own', () => {
    const buckets = overlays.map((overlay) => literal(overlay, 'S3_BUCKET'));
    expect(new Set(buckets.filter(Boolean)).size).toBe(overlays.length);
  });
});

describe('the engines', () => {
  it('are named in the versions that the tests use', () => {
    const named = globSync('{docker,k8s}/**/*.{yaml,md}', { cwd: root }).flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const versions = [
        ...text.matchAll(/\b(postgres|nats|redis):v?(\d{1,2}(?:\.\d+)*)(?!\d)/g),
        ...text.matchAll(/\b(Postgres|NATS|Redis) (\d+(?:\.\d+)*)/g),
      ];
      return versions.map(([, engine, version]) => ({
        file,
        engine: engine!.toLowerCase() as Engine,
        version,
      }));
    });
    expect(new Set(named.map(({ engine }) => engine))).toEqual(new Set(Object.keys(engineVersions)));
    for (const { file, engine, version } of named)
      expect({ file, engine, version }).toEqual({ file, engine, version: engineVersions[engine] });
  });
});

describe('docker', () => {
  it('creates a database for every service with data', () => {
    const sql = readFileSync(join(root, 'docker/create-databases.sql'), 'utf8');
    const made = [...sql.matchAll(/^CREATE DATABASE (\w+);$/gm)].map(([, name]) => name);
    expect(made.sort()).toEqual(
      withDatabase.map((name) => `handtest_${topology[name].serves[0] ?? name}`).sort(),
    );
  });

  it('copies only existing files into images', () => {
    const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8');
    const sources = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, files]) =>
      files!.split(' '),
    );
    for (const source of sources)
      expect({ source, exists: existsSync(join(root, source)) }).toEqual({ source, exists: true });
  });
});
