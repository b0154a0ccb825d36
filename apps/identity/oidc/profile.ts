/** The email and name in a provider's claims. Pure. */
import { isEmailAddress, normalEmail } from '@handtest/contracts/identity';

export interface Profile {
  /** Present only when the provider has verified it. */
  readonly verifiedEmail?: string;
  readonly name: string;
}

const longestName = 120;

/** Only the boolean `email_verified: true` counts, not a text such as "true". */
export function profileOf(claims: Readonly<Record<string, unknown>>): Profile {
  const email = typeof claims.email === 'string' ? normalEmail(claims.email) : '';
  const names = [claims.name, claims.preferred_username, email.split('@')[0]];
  return {
    ...(isEmailAddress(email) && claims.email_verified === true && { verifiedEmail: email }),
    name: names.map(cleanName).find((name) => name !== '') ?? 'Somebody',
  };
}

function cleanName(name: unknown): string {
  if (typeof name !== 'string') return '';
  const plain = name.replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  // By characters, so that the cut does not divide a surrogate pair.
  return [...plain.toWellFormed()].slice(0, longestName).join('').slice(0, longestName).toWellFormed().trim();
}
