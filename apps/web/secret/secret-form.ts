/** The values of the form of a secret, and the request that they make. Pure. */
import type { components } from '@handtest/sdk';

export type Secret = components['schemas']['SecretRecord'];

export interface SecretDraft {
  name: string;
  /** Separated by blanks, commas or lines. */
  origins: string;
  username: string;
  /** Empty: as it is. */
  password: string;
  /** Empty: as it is. */
  totpSeed: string;
  /** Of a secret that has one-time codes. */
  withoutTotp: boolean;
}

export function draftOf(secret: Secret | undefined): SecretDraft {
  const { name = '', origins = [], username = '' } = secret ?? {};
  return { name, origins: origins.join('\n'), username, password: '', totpSeed: '', withoutTotp: false };
}

interface SecretFields {
  readonly name: string;
  readonly origins: string[];
  readonly username: string;
  readonly password: string | undefined;
  readonly totpSeed: string | undefined;
}

/** A page's address becomes its origin: that is what a person copies. */
export function fieldsOf({ name, origins, username, password, totpSeed }: SecretDraft): SecretFields {
  const places = origins.split(/[\s,]+/).filter(Boolean);
  return {
    name,
    origins: [...new Set(places.map(originOf))],
    username,
    password: password === '' ? undefined : password,
    totpSeed: totpSeed.trim() === '' ? undefined : totpSeed,
  };
}

function originOf(text: string): string {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).origin : text;
}
