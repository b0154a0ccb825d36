import { type Manifest, schemaFaults } from './kubernetes-schema.js';

const named = { metadata: { name: 'x' } };
const container = { name: 'service', image: 'handtest/job' };

function deployment(changed: object = {}, spec: object = {}): Manifest {
  const labels = { 'app.kubernetes.io/name': 'job' };
  const template = { metadata: { labels }, spec: { containers: [{ ...container, ...changed }] } };
  return {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', ...named },
    spec: { selector: { matchLabels: labels }, template, ...spec },
  };
}

it('a valid manifest has no fault', async () => {
  expect(await schemaFaults(deployment())).toEqual([]);
});

it.each<[string, Manifest, string]>([
  ['a wrong type', deployment({ ports: [{ containerPort: 'http' }] }), 'containerPort must be integer'],
  ['a missing field', deployment({}, { selector: undefined }), 'required property selector'],
  ['an unknown field', deployment({ imagee: 'x' }), '/spec/template/spec/containers/0/imagee is unknown'],
  ['an unknown kind', { apiVersion: 'apps/v1', kind: 'Deploymint', ...named }, 'has no such kind'],
  [
    'an unknown field of a custom resource',
    {
      ...{ apiVersion: 'monitoring.coreos.com/v1', kind: 'PodMonitor', ...named },
      spec: { selector: {}, podMetricsEndpoints: [{ portt: 'http' }] },
    },
    '/spec/podMetricsEndpoints/0/portt is unknown',
  ],
])('%s is a fault', async (_, manifest, fault) => {
  expect((await schemaFaults(manifest)).join()).toContain(fault);
});
