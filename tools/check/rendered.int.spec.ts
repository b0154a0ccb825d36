/**
 * What a cluster gets from `k8s/`: valid, restricted, and without a way to anywhere but what each service needs. Without
 * kubectl 1.27 or later these tests are skipped.
 */
import { serviceNames } from '@handtest/contracts/topology';
import { addressRanges } from '@handtest/egress';
import { schemaFaults, type Manifest } from './kubernetes-schema.js';
import { podSecurityFaults, type PodSpec } from './pod-security.js';
import { canRender, render } from './rendered-manifests.js';

interface Selector {
  readonly matchLabels?: Record<string, string>;
  readonly matchExpressions?: readonly { key: string; operator: string; values?: readonly string[] }[];
}

interface NetworkPolicySpec {
  readonly podSelector: Selector;
  readonly policyTypes: readonly string[];
  readonly egress?: readonly EgressRule[];
}

interface EgressRule {
  readonly to?: readonly { podSelector?: Selector; ipBlock?: { cidr: string; except: string[] } }[];
  readonly ports?: readonly { port?: number }[];
}

interface Template {
  readonly metadata: { readonly labels: Record<string, string> };
  readonly spec: PodSpec;
}

const describeRendered = canRender() ? describe : describe.skip;

const renderings = [
  'k8s/base',
  'k8s/overlays/staging',
  'k8s/overlays/production',
  'k8s/overlays/production with keda',
  'k8s/overlays/staging with gateway-api monitoring',
];

function matches(
  { matchLabels = {}, matchExpressions = [] }: Selector,
  labels: Record<string, string>,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const isIn = values.includes(labels[key]!);
      if (operator === 'In') return isIn;
      if (operator === 'NotIn') return !isIn;
      throw new Error(`The operator ${operator} is not read here`);
    })
  );
}

function specsOf<Spec>(manifests: readonly Manifest[], kind: string): Spec[] {
  return manifests.filter((manifest) => manifest.kind === kind).map(({ spec }) => spec as Spec);
}

function templatesOf(manifests: readonly Manifest[]): Template[] {
  return ['Deployment', 'Job'].flatMap((kind) =>
    specsOf<{ template: Template }>(manifests, kind).map(({ template }) => template),
  );
}

describeRendered.each(renderings)('%s', (name) => {
  const [folder, components] = name.split(' with ');
  let manifests: Manifest[];
  beforeAll(() => {
    manifests = render(folder!, ...(components?.split(' ') ?? []));
  });

  it('is valid by the schemas, without an unknown field', async () => {
    expect(manifests.length).toBeGreaterThan(40);
    expect((await Promise.all(manifests.map(schemaFaults))).flat()).toEqual([]);
  });

  it('has no violation of the restricted Pod Security Standard', () => {
    const templates = templatesOf(manifests);
    expect(templates.length).toBeGreaterThan(serviceNames.length);
    expect(templates.flatMap(({ spec }) => podSecurityFaults(spec))).toEqual([]);
  });

  it('names a destination in every rule for what goes out', () => {
    const rules = specsOf<NetworkPolicySpec>(manifests, 'NetworkPolicy').flatMap(({ egress = [] }) => egress);
    expect(rules.length).toBeGreaterThan(5);
    expect(rules.filter(({ to = [], ports = [] }) => to.length === 0 || ports.length === 0)).toEqual([]);
  });

  it('lets nothing out to a forbidden address', () => {
    const forbidden = addressRanges.filter(({ allowed, cidr }) => !allowed && cidr.includes('.'));
    const blocks = specsOf<NetworkPolicySpec>(manifests, 'NetworkPolicy').flatMap(({ egress = [] }) =>
      egress.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? [])),
    );
    expect(new Set(blocks.map(({ cidr }) => cidr))).toEqual(new Set(['0.0.0.0/0']));
    for (const { except } of blocks) expect(except).toEqual(forbidden.map(({ cidr }) => cidr));
  });
});

describeRendered('the pods of production', () => {
  const manifests = canRender() ? render('k8s/overlays/production') : [];
  const policies = specsOf<NetworkPolicySpec>(manifests, 'NetworkPolicy');

  /** Ports, with `public` before those of public addresses. */
  function reachable({ metadata }: Template): string[] {
    const rules = policies
      .filter(({ podSelector }) => matches(podSelector, metadata.labels))
      .flatMap(({ egress = [] }) => egress);
    const ports = rules.flatMap(({ to = [], ports: open = [] }) => {
      const prefix = to.some(({ ipBlock }) => ipBlock) ? 'public ' : '';
      return open.map(({ port }) => `${prefix}${port ?? 'any'}`);
    });
    return [...new Set(ports)].filter((port) => !['53', '4318'].includes(port)).sort();
  }

  const pods = (component: string) =>
    Object.fromEntries(
      templatesOf(manifests)
        .filter(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === component)
        .map((template) => [template.metadata.labels['app.kubernetes.io/name'], reachable(template)]),
    );

  it('reach the engines that they use, and public addresses only where their work needs it', () => {
    expect(pods('server')).toEqual({
      billing: ['4222', '5432', '6379', 'public 443'],
      browser: ['3000', '4222', '5432', 'public 1024', 'public 443', 'public 80'],
      codehost: ['4222', '5432', '6379', 'public 443'],
      extraction: ['4222', '5432', '6379', 'public 443'],
      gateway: ['3000', '4222', '6379'],
      identity: ['4222', '5432', '6379', 'public 25', 'public 443', 'public 465', 'public 587'],
      job: ['4222', '5432', '6379', 'public 443'],
      scheduler: ['4222', '5432'],
      'webhook-dispatcher': ['4222', '5432', '6379', 'public any'],
    });
  });

  it('reach only the database while they migrate it', () => {
    const migrations = pods('migration');
    expect(Object.keys(migrations)).toHaveLength(serviceNames.length - 1);
    for (const ports of Object.values(migrations)) expect(ports).toEqual(['5432']);
  });

  it('are denied everything that no rule allows', () => {
    expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });
});
