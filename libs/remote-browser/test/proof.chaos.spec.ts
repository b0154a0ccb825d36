/** The proof at start, and that it notices each layer that is missing. */
import { attemptScripts } from '../egress/attempts.js';
import { ownAddress } from '../egress/canary.js';
import { isolate, type IsolationMode } from '../egress/isolation.js';
import { proveIsolation, type Proof, type Surroundings } from '../egress/proof.js';
import { socketFolder, startIsolated } from './isolated-chromium.js';

interface Mutation {
  readonly mode: IsolationMode;
  readonly allowLoopback?: boolean;
  readonly holdsAlone?: boolean;
  readonly change?: (surroundings: Surroundings) => Partial<Surroundings>;
}

async function prove({ mode, allowLoopback = false, holdsAlone, change }: Mutation): Promise<Proof> {
  const isolation = await isolate(mode, { folder: socketFolder(), policy: { allowLoopback } });
  try {
    return await proveIsolation({
      launch: (surroundings) => startIsolated(surroundings),
      isolation: { ...isolation, ...change?.(isolation) },
      holdsAlone: holdsAlone ?? mode === 'namespace',
    });
  } finally {
    await isolation.close();
  }
}

const without = (part: string) => (isolation: Surroundings) => ({
  switches: isolation.switches.filter((text) => !text.includes(part)),
});

it('finds nothing that leaves the namespace, with and without the switches', async () => {
  expect(await prove({ mode: 'namespace' })).toEqual({ tried: 68, hits: [] });
});

it('notices that the proxy checks no addresses', async () => {
  const { hits } = await prove({ mode: 'namespace', allowLoopback: true, holdsAlone: false });
  expect(hits).toEqual(expect.arrayContaining(['all layers: element img', 'all layers: worker']));
});

it('notices that the namespace is missing, by all 34 attempts, while the other layers hold', async () => {
  const { hits } = await prove({ mode: 'policy', holdsAlone: true });
  const missed = [...attemptScripts({ port: 1, ownAddress: ownAddress() }).keys()].filter(
    (name) => !hits.includes(`namespace alone: ${name}`),
  );
  expect(missed).toEqual([]);
  expect(hits.every((hit) => hit.startsWith('namespace alone: '))).toBe(true);
});

it.each([
  ['bypass', 'all layers: web socket'],
  ['webrtc', 'all layers: stun'],
])('notices that the switch %s is missing', async (part, hit) => {
  expect((await prove({ mode: 'policy', change: without(part) })).hits).toContain(hit);
});
