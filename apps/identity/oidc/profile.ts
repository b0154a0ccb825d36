/** What a provider's claims say about a person, in our terms. Pure. */
import { isEmailAddress, normalEmail } from '@handtest/contracts/identity';

export interface Profile {
  /** Only when the provider has verified it. */
  readonly verifiedEmail?: string;
  readonly name: string;
}

const longestName = 120;

/** `email_verified` counts as the boolean only: a provider that says it in other words has not been understood. */
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
  // By characters, so that no pair of surrogates is cut in two.
  return [...plain.toWellFormed()].slice(0, longestName).join('').slice(0, longestName).toWellFormed().trim();
}
