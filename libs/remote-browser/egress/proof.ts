/**
 * The proof at start: a Chromium, started as for a visit, opens a hostile page that tries to reach this machine in 34
 * ways. A canary listens there. With namespaces a second round runs without Chromium's switches, as the namespace must
 * hold alone. The service is ready only when nothing arrived.
 */
import type { Cdp } from '../chromium/cdp.js';
import { attemptScripts, hostilePage, redirects } from './attempts.js';
import { Canary } from './canary.js';
import type { Isolation } from './isolation.js';

/** What a launch needs to know of an isolation. */
export type Surroundings = Pick<Isolation, 'switches' | 'uid' | 'command'>;
export type ProofLaunch = (surroundings: Surroundings) => Promise<{ cdp: Cdp; stop(): Promise<void> }>;

export interface Proof {
  readonly tried: number;
  /** `<round>: <attempt>`, for each attempt that reached the canary. */
  readonly hits: readonly string[];
}

/** Refused attempts arrive at the proxy within milliseconds. The slowest, WebRTC, repeats itself after half a second. */
const waitForHitsMs = 2_000;
const loadWithinMs = 30_000;
/**
 * Chromium asks before a public page may reach this machine, and has WebTransport only on secure pages. The proof must
 * not rest on a question to a tester.
 */
const hostileSwitches = [
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebRTC',
  `--unsafely-treat-insecure-origin-as-secure=${new URL(hostilePage).origin}`,
];

export interface ProofOptions {
  readonly launch: ProofLaunch;
  /** With a policy that does not allow loopback. */
  readonly isolation: Surroundings;
  /** True in the mode `namespace`. */
  readonly holdsAlone: boolean;
}

export async function proveIsolation({ launch, isolation, holdsAlone }: ProofOptions): Promise<Proof> {
  const rounds = [
    { name: 'all layers', switches: isolation.switches },
    ...(holdsAlone ? [{ name: 'namespace alone', switches: [] }] : []),
  ];
  // Together: most of a round is a wait.
  const proofs = await Promise.all(
    rounds.map(async ({ name, switches }) => {
      const all = [...switches, ...hostileSwitches];
      const { tried, hits } = await runRound(launch, { ...isolation, switches: all });
      return { tried, hits: hits.map((hit) => `${name}: ${hit}`) };
    }),
  );
  return {
    tried: proofs.reduce((sum, { tried }) => sum + tried, 0),
    hits: proofs.flatMap(({ hits }) => hits),
  };
}

async function runRound(launch: ProofLaunch, surroundings: Surroundings): Promise<Proof> {
  const canary = await Canary.start();
  try {
    const browser = await launch(surroundings);
    try {
      const tried = await runAttempts(browser.cdp, canary);
      return { tried, hits: [...canary.hits].sort() };
    } finally {
      await browser.stop();
    }
  } finally {
    await canary.stop();
  }
}

async function runAttempts(cdp: Cdp, { place }: Canary): Promise<number> {
  const page = await openHostilePage(cdp, place.port);
  let tried = 0;
  for (const script of attemptScripts(place).values()) {
    const expression = `void Promise.resolve(${script}).catch(() => undefined)`;
    const { exceptionDetails } = await cdp.send('Runtime.evaluate', { expression, userGesture: true }, page);
    if (exceptionDetails) throw new Error(`The proof cannot run: ${exceptionDetails.exception?.description}`);
    tried += 1;
  }
  await new Promise((resolve) => setTimeout(resolve, waitForHitsMs));
  return tried;
}

/** A page of no network: the proof answers for its host, redirects included. */
async function openHostilePage(cdp: Cdp, port: number): Promise<string> {
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  cdp.on('Fetch.requestPaused', ({ requestId, request }, session) => {
    if (session !== sessionId) return;
    const status = redirects.find((code) => request.url === `${hostilePage}redirect-${code}`);
    const location = `http://127.0.0.1:${port}/redirect%20${status}`;
    const answer = status
      ? { responseCode: status, responseHeaders: [{ name: 'location', value: location }] }
      : { responseCode: 200, responseHeaders: [{ name: 'content-type', value: 'text/html' }] };
    cdp.post('Fetch.fulfillRequest', { requestId, ...answer }, sessionId);
  });
  await cdp.send('Page.enable', {}, sessionId);
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: `${hostilePage}*` }] }, sessionId);
  const loaded = Promise.withResolvers<void>();
  cdp.on('Page.loadEventFired', (_, session) => {
    if (session === sessionId) loaded.resolve();
  });
  // A Chromium that dies now sends no event.
  const timer = setTimeout(() => loaded.reject(new Error('The hostile page was not loaded')), loadWithinMs);
  const navigated = cdp.send('Page.navigate', { url: hostilePage }, sessionId);
  await Promise.all([navigated, loaded.promise]).finally(() => clearTimeout(timer));
  return sessionId;
}
