/**
 * The hidden last line of what is filed, by which it is found again when the answer of the code host was lost. It is not
 * predictable, so no text can contain it before. Pure.
 */
import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const characters = 26;

/** A key for markers alone. */
export function markerKeyOf(secretsKey: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', secretsKey, '', 'filing_marker', 32));
}

/** Of one finding of a job in a repository: `<!-- handtest:<130 bits in base32> -->`. */
export function markerOf(
  key: Buffer,
  { jobId, findingKey, repository }: { jobId: string; findingKey: string; repository: string },
): string {
  const text = JSON.stringify([jobId, findingKey, repository.toLowerCase()]);
  const digest = createHmac('sha256', key).update(text).digest();
  let number = BigInt(`0x${digest.toString('hex')}`);
  let name = '';
  while (name.length < characters) {
    name += alphabet[Number(number & 31n)];
    number >>= 5n;
  }
  return `<!-- handtest:${name} -->`;
}

/** Whether the marker is the last line of a body, as it was filed. */
export function hasMarker(body: string | null | undefined, marker: string): boolean {
  return (body ?? '').trimEnd().endsWith(`\n${marker}`);
}
