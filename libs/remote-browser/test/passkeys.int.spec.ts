/** A site offers to sign in with a passkey. Nothing that a tester could answer is in the picture. */
import { eventually } from '@handtest/deployment';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const script = `<script>
  const random = () => crypto.getRandomValues(new Uint8Array(16));
  const user = () => ({ id: random(), name: 'ada', displayName: 'Ada' });
  const pubKeyCredParams = [{ type: 'public-key', alg: -7 }];
  const late = () => new Promise((resolve) => setTimeout(() => resolve('no answer'), 3_000));
  const answer = (asked) => Promise.race([asked.then(() => 'done', ({ name }) => name), late()]);
  const signIn = (options) => answer(navigator.credentials.get({ publicKey: { challenge: random(), ...options } }));
  const register = (options) => answer(navigator.credentials.create({
    publicKey: { challenge: random(), rp: { name: 'Shop' }, user: user(), pubKeyCredParams, ...options } }));
</script>`;

const pages = {
  '/shop': `<!doctype html><title>Shop</title>${script}<div id="place"></div>`,
  '/frame': `<!doctype html>${script}<script>signIn().then((text) => parent.postMessage(text, '*'))</script>`,
};

let system: ScreenSystem;
let viewer: TestViewer;

beforeAll(async () => {
  system = await ScreenSystem.start({ pages });
  viewer = await system.connect();
  viewer.send({ kind: 'navigate', url: system.page('/shop', 'shop.localhost') });
  await eventually(async () => expect(await system.evaluate('document.title')).toBe('Shop'));
}, 60_000);

afterAll(async () => {
  expect(system.faults).toEqual([]);
  viewer?.close();
  await system?.stop();
});

const known = (transport: string) =>
  `allowCredentials: [{ type: 'public-key', id: random(), transports: ['${transport}'] }]`;

it.each([
  ['sign in with any passkey', 'signIn()'],
  ['sign in with a passkey of a phone', `signIn({ ${known('hybrid')} })`],
  ['sign in with a key of the tester', `signIn({ ${known('usb')}, userVerification: 'discouraged' })`],
  ['make a passkey', "register({ authenticatorSelection: { residentKey: 'required' } })"],
  ['make a key without a PIN', "register({ authenticatorSelection: { userVerification: 'discouraged' } })"],
])('answers a page that asks to %s as if the person had cancelled', async (_, ask) => {
  expect(await system.evaluate(ask)).toBe('NotAllowedError');
});

it('answers a frame of another site and another tab, too', async () => {
  const frame = `<iframe allow="publickey-credentials-get *" src="${system.page('/frame', 'login.localhost')}">`;
  const asked = `new Promise((resolve) => {
    addEventListener('message', ({ data }) => resolve(data), { once: true });
    place.innerHTML = ${JSON.stringify(frame)};
  })`;
  expect(await system.evaluate(asked)).toBe('NotAllowedError');
  viewer.send({ kind: 'tab', action: 'open' });
  const first = system.screen.frontPage();
  await eventually(() => expect(system.screen.frontPage()).not.toBe(first));
  viewer.send({ kind: 'navigate', url: system.page('/shop', 'other.localhost') });
  await eventually(async () => expect(await system.evaluate('document.title')).toBe('Shop'));
  expect(await system.evaluate('signIn()')).toBe('NotAllowedError');
});

it('declines for the person when a page asks for a document in a wallet', async () => {
  const requests = "[{ protocol: 'openid4vp', data: {} }]";
  const expression = `answer(navigator.credentials.get({ digital: { requests: ${requests} } }))`;
  const asked = { expression, awaitPromise: true, userGesture: true };
  const { result } = await system.cdp.send('Runtime.evaluate', asked, system.screen.frontPage()!.sessionId);
  expect(result.value).toBe('NotAllowedError');
});

it('answers each of 60 requests of a page', async () => {
  const all = `(async () => {
    const answers = new Set();
    for (let n = 0; n < 30; n++) answers.add(await signIn()).add(await register());
    return [...answers].join();
  })()`;
  expect(await system.evaluate(all)).toBe('NotAllowedError');
});

it('shows the page no platform with passkeys, which it would offer first', async () => {
  const asked = 'PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()';
  expect(await system.evaluate(asked)).toBe(false);
});
