import { podSecurityFaults, type PodSpec } from './pod-security.js';

const securityContext = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  runAsNonRoot: true,
  seccompProfile: { type: 'RuntimeDefault' },
};
const container = { name: 'service', securityContext };

it('a restricted pod has no violation', () => {
  const volumes = [{ name: 'tmp', emptyDir: {} }];
  expect(podSecurityFaults({ containers: [container], volumes } as PodSpec)).toEqual([]);
});

it.each<[string, Partial<PodSpec>]>([
  ['hostNetwork', { hostNetwork: true }],
  ['hostPID', { hostPID: true }],
  ['volume data', { volumes: [{ name: 'data', hostPath: { path: '/' } } as { name: string }] }],
  ['service: hostPort', { containers: [{ ...container, ports: [{ hostPort: 80 }] }] }],
  [
    'init: privileged',
    {
      initContainers: [
        { ...container, name: 'init', securityContext: { ...securityContext, privileged: true } },
      ],
    },
  ],
  ...Object.entries({
    privileged: { privileged: true },
    allowPrivilegeEscalation: { allowPrivilegeEscalation: undefined },
    'capabilities.drop': { capabilities: { drop: ['CHOWN'] } },
    'capabilities.add': { capabilities: { drop: ['ALL'], add: ['SYS_ADMIN'] } },
    runAsNonRoot: { runAsNonRoot: false },
    runAsUser: { runAsUser: 0 },
    seccompProfile: { seccompProfile: { type: 'Unconfined' } },
    procMount: { procMount: 'Unmasked' },
    others: { seLinuxOptions: { user: 'root' } },
  }).map(([fault, changed]): [string, Partial<PodSpec>] => [
    `service: ${fault}`,
    { containers: [{ ...container, securityContext: { ...securityContext, ...changed } }] },
  ]),
])('%s is a violation', (fault, changed) => {
  expect(podSecurityFaults({ containers: [container], ...changed })).toEqual([fault]);
});
