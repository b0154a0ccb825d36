/** Violations of the restricted Pod Security Standard of Kubernetes (kubernetes.io, Pod Security Standards). Pure. */

interface SecurityContext {
  readonly [field: string]: unknown;
  readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
  readonly seccompProfile?: { readonly type: string };
}

interface Container {
  readonly name: string;
  readonly ports?: readonly { readonly hostPort?: number }[];
  readonly securityContext?: SecurityContext;
}

export interface PodSpec {
  readonly [field: string]: unknown;
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly securityContext?: SecurityContext;
  readonly volumes?: readonly { readonly name: string }[];
}

const volumeKinds = [
  ...['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral'],
  ...['persistentVolumeClaim', 'projected', 'secret'],
];
const seccompTypes = ['RuntimeDefault', 'Localhost'];

export function podSecurityFaults(pod: PodSpec): string[] {
  const { containers, initContainers = [], volumes = [] } = pod;
  const faults = ['hostNetwork', 'hostPID', 'hostIPC'].filter((field) => pod[field] === true);
  for (const { name, ...source } of volumes) {
    if (!Object.keys(source).every((kind) => volumeKinds.includes(kind))) faults.push(`volume ${name}`);
  }
  for (const container of [...containers, ...initContainers]) {
    faults.push(
      ...containerFaults(container, pod.securityContext ?? {}).map((f) => `${container.name}: ${f}`),
    );
  }
  return faults;
}

function containerFaults({ ports = [], securityContext = {} }: Container, pod: SecurityContext): string[] {
  const { capabilities = {}, ...own } = securityContext;
  const effective = { ...pod, ...own };
  const rules: Record<string, boolean> = {
    hostPort: ports.every(({ hostPort }) => hostPort === undefined),
    privileged: own.privileged !== true,
    allowPrivilegeEscalation: own.allowPrivilegeEscalation === false,
    'capabilities.drop': capabilities.drop?.includes('ALL') === true,
    'capabilities.add': (capabilities.add ?? []).every((name) => name === 'NET_BIND_SERVICE'),
    runAsNonRoot: effective.runAsNonRoot === true,
    runAsUser: effective.runAsUser !== 0,
    seccompProfile: seccompTypes.includes(effective.seccompProfile?.type ?? ''),
    procMount: own.procMount === undefined || own.procMount === 'Default',
    others: ['seLinuxOptions', 'sysctls', 'windowsOptions', 'appArmorProfile'].every(
      (field) => effective[field] === undefined,
    ),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}
