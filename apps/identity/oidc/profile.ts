/** The email and name in a provider's claims. Pure. */
import { isEmailAddress, normalEmail } from '@handtest/contracts/identity';

export interface Profile {
  /** Present only when the provider has verified it. */
  readonly verifiedEmail?: string;
  readonly name: string;
}

const longestName = 120;

/**
 * Only the boolean `email_verified: true` counts, not a text such as "true". Microsoft Entra never sends this claim; its
 * `xms_edov` says that the owner of the email's domain is verified, and counts when the claim is absent.
 */
export function profileOf(claims: Readonly<Record<string, unknown>>): Profile {
  const email = typeof claims.email === 'string' ? normalEmail(claims.email) : '';
  const names = [claims.name, claims.preferred_username, email.split('@')[0]];
  return {
    ...(isEmailAddress(email) && isVerified(claims) && { verifiedEmail: email }),
    name: names.map(cleanName).find((name) => name !== '') ?? 'Somebody',
  };
}

function isVerified({ email_verified, xms_edov }: Readonly<Record<string, unknown>>): boolean {
  // Entra sends a boolean, or the number 1 as a text.
  return email_verified === undefined ? [true, 1, '1'].includes(xms_edov as never) : email_verified === true;
}

function cleanName(name: unknown): string {
  if (typeof name !== 'string') return '';
  const plain = name.replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  // Half of a surrogate pair at the cut is left out.
  return plain
    .toWellFormed()
    .slice(0, longestName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
