/**
 * Chromium asks for passkeys and wallets in a window of its own, which is in no picture, and the page would wait without end.
 * So each page has keys whose owner never proves who they are: a request ends as if the person had cancelled.
 */
import type { Cdp } from '../chromium/cdp.js';
import type { Target } from '../chromium/targets.js';

/** Not `internal`: sites offer a passkey first to who has one in the device, and sign in another way without. */
const transports = ['usb', 'hybrid'] as const;

const key = { protocol: 'ctap2', hasUserVerification: true, isUserVerified: false } as const;

export class Passkeys {
  constructor(private readonly cdp: Cdp) {}

  /** Frames have those of their page. */
  async attached({ sessionId }: Target): Promise<void> {
    const { cdp } = this;
    await Promise.all([
      cdp.send('WebAuthn.enable', { enableUI: false }, sessionId),
      ...transports.map((transport) =>
        cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...key, transport } }, sessionId),
      ),
      cdp.send('DigitalCredentials.setVirtualWalletBehavior', { action: 'decline' }, sessionId),
    ]);
  }
}
