/** Signed links in a record, to what is too large for it: the recording, the screenshots, all telemetry. Pure. */
import { isSignature, keysFor, signatureOf, type SigningKeys } from '@handtest/service';

export type LinkedThing = 'recording' | 'telemetry' | 'screenshot';

export interface LinkConfig {
  /** Where callers reach the API. */
  readonly publicUrl: string;
  /** The first one signs, all verify. */
  readonly linkSecrets: readonly string[];
  readonly linkLifetimeMinutes: number;
}

export interface GivenLink {
  readonly jobId: string;
  readonly expires: string;
  readonly signature: string;
}

/** Expiries are whole hours: a link stays the same for an hour and can be cached. */
const hourSeconds = 3_600;

const pathOf: Readonly<Record<LinkedThing, (jobId: string, screenshotId: string) => string>> = {
  recording: (jobId) => `/api/recordings/${jobId}`,
  telemetry: (jobId) => `/api/jobs/${jobId}/telemetry`,
  screenshot: (jobId, screenshotId) => `/api/screenshots/${jobId}/${screenshotId}`,
};

export class JobLinks {
  private readonly address: string;
  private readonly keys: SigningKeys;

  constructor(private readonly config: LinkConfig) {
    this.address = config.publicUrl.replace(/\/+$/, '');
    this.keys = keysFor(config.linkSecrets, 'link');
  }

  /** @param screenshotId the links to all screenshots of a job have the same signature */
  urlOf(thing: LinkedThing, jobId: string, nowMs: number, screenshotId = ''): string {
    const endSeconds = nowMs / 1_000 + this.config.linkLifetimeMinutes * 60;
    const expires = String(Math.ceil(endSeconds / hourSeconds) * hourSeconds);
    const signature = signatureOf(this.keys, signedText(thing, jobId, expires));
    return `${this.address}${pathOf[thing](jobId, screenshotId)}?expires=${expires}&signature=${signature}`;
  }

  isValid(thing: LinkedThing, { jobId, expires, signature }: GivenLink, nowMs: number): boolean {
    return (
      Number(expires) * 1_000 >= nowMs && isSignature(this.keys, signedText(thing, jobId, expires), signature)
    );
  }
}

const signedText = (thing: LinkedThing, jobId: string, expires: string) => `${thing}:${jobId}:${expires}`;
