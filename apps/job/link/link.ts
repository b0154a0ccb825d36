/**
 * Links by which whoever has a record fetches what is too large for it: the recording, all of the telemetry. Postgres
 * writes them into the record with the rest of it; here they are recognised. Pure.
 */
import { isSignature, keyFor, padsOf } from './signature.js';

export type LinkedThing = 'recording' | 'telemetry';

const paths: Record<LinkedThing, readonly [before: string, after: string]> = {
  recording: ['/api/recordings/', ''],
  telemetry: ['/api/jobs/', '/telemetry'],
};

const signed = (thing: LinkedThing, jobId: string, expires: string) => `${thing}:${jobId}:${expires}`;

/**
 * The SQL of a link to something of a job `j`.
 *
 * @param given of an array of text: public address, expiry in seconds, inner and outer block of the key
 */
export function linkSql(thing: LinkedThing, given: (place: number) => string): string {
  const [before, after] = paths[thing];
  const text = `'${thing}:' || j.id || ':' || ${given(1)}`;
  const inner = `sha256(decode(${given(2)}, 'hex') || convert_to(${text}, 'UTF8'))`;
  return `${given(0)} || '${before}' || j.id || '${after}?expires=' || ${given(1)} || '&signature=' ||
    encode(sha256(decode(${given(3)}, 'hex') || ${inner}), 'hex')`;
}

/** Expiries are whole hours, so that a link is the same for an hour and can be cached. */
const hourSeconds = 3_600;

/** The array that `linkSql` reads. */
export class LinkParameters {
  private readonly pads: readonly [string, string];
  private readonly address: string;

  /** @param publicUrl where callers reach the API */
  constructor(
    publicUrl: string,
    secret: string,
    private readonly lifetimeSeconds: number,
  ) {
    this.address = JSON.stringify(publicUrl.replace(/\/+$/, '')).slice(1, -1);
    this.pads = padsOf(keyFor(secret, 'link'));
  }

  at(nowMs: number): string[] {
    const expires = Math.ceil((nowMs / 1_000 + this.lifetimeSeconds) / hourSeconds) * hourSeconds;
    return [this.address, String(expires), ...this.pads];
  }
}

export interface GivenLink {
  readonly jobId: string;
  readonly expires: string;
  readonly signature: string;
}

export function isLink(key: Buffer, thing: LinkedThing, link: GivenLink, nowMs: number): boolean {
  const { jobId, expires, signature } = link;
  return Number(expires) * 1_000 >= nowMs && isSignature(key, signed(thing, jobId, expires), signature);
}
