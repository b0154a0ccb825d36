/** What is wrong in a manifest by the schemas of Kubernetes and of the custom resources. Unknown fields are wrong too. */

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Record<string, string> };
  readonly spec?: unknown;
  readonly data?: Record<string, string>;
}

/** The package of the group of an API. The built-in groups are all in one. */
const packages: Readonly<Record<string, string>> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

interface Model {
  readonly prototype: { validate(): void };
}

export async function schemaFaults(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = manifest;
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0]! : '';
  const models = (await import(`${packages[group] ?? 'kubernetes-models'}/${apiVersion}`)) as Record<
    string,
    Model
  >;
  const model = models[kind];
  const about = `${kind} ${metadata.name}`;
  if (!model) return [`${about}: ${apiVersion} has no such kind`];
  const reading = new Reading();
  try {
    model.prototype.validate.call(reading.observed(manifest, ''));
  } catch (error) {
    return [`${about}: ${(error as Error).message}`];
  }
  return reading.unread(manifest, '').map((path) => `${about}: ${path} is unknown`);
}

/** The validators read exactly the fields that they know, and list the keys only of maps. */
class Reading {
  private readonly paths = new Set<string>();

  observed<T extends object>(value: T, path: string): T {
    return new Proxy(value, {
      get: (target, key) => {
        const member = Reflect.get(target, key) as unknown;
        if (typeof key !== 'string') return member;
        const inner = `${path}/${key}`;
        this.paths.add(inner);
        return typeof member === 'object' && member !== null ? this.observed(member, inner) : member;
      },
      ownKeys: (target) => {
        for (const key of Object.keys(target)) this.paths.add(`${path}/${key}`);
        return Reflect.ownKeys(target);
      },
    });
  }

  unread(value: unknown, path: string): string[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, member]) => {
      const inner = `${path}/${key}`;
      return this.paths.has(inner) ? this.unread(member, inner) : [inner];
    });
  }
}
