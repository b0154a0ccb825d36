/**
 * The parameter `state` of a flow on the code host: `<32 random bytes>.<organization>.<user>.<HMAC-SHA256 of these>`, in
 * base64url. The signature saves look-ups of invented states. That a state works once is the task of its row. Pure.
 */
import { createHash, createHmac, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { isId } from '@handtest/contracts/define';

export interface StateOwner {
  readonly organizationId: string;
  /** Who requested the link. */
  readonly userId: string;
}

const randomPattern = /^[A-Za-z0-9_-]{43}$/;

/** A key for states alone, so that no signature for another purpose is one of a state. */
export function stateKeyOf(secretsKey: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', secretsKey, '', 'codehost_state', 32));
}

export function newState({ organizationId, userId }: StateOwner, key: Buffer): string {
  const signed = [randomBytes(32).toString('base64url'), organizationId, userId].join('.');
  return `${signed}.${signatureOf(signed, key)}`;
}

/**
 * Whose state it is; undefined when none of the keys signed it.
 *
 * @param keys several while `SECRETS_KEY` is rotated
 */
export function ownerOfState(state: string, keys: readonly Buffer[]): StateOwner | undefined {
  const [random = '', organizationId, userId, signature = '', ...rest] = state.split('.');
  if (rest.length > 0 || !randomPattern.test(random)) return undefined;
  if (!isId('organization', organizationId) || !isId('user', userId)) return undefined;
  const signed = [random, organizationId, userId].join('.');
  const given = Buffer.from(signature);
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(signatureOf(signed, key));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isSigned ? { organizationId, userId } : undefined;
}

/** 256 random bits in base64url, for the browser that finished the flow. */
export function newConfirmCode(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a state or code. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function signatureOf(signed: string, key: Buffer): string {
  return createHmac('sha256', key).update(signed).digest('base64url');
}
