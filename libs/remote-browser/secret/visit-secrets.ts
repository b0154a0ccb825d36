/** The secrets that the tester of a visit may fill in. */

export const secretFields = ['username', 'password', 'code'] as const;
export type SecretField = (typeof secretFields)[number];

/** With its values: they go from here to the page and nowhere else. */
export interface VisitSecret {
  readonly id: string;
  readonly name: string;
  readonly origins: readonly string[];
  readonly username: string;
  readonly password: string;
  /** In base32. */
  readonly totpSeed?: string;
}

export interface VisitSecrets {
  /** The values that were filled in, over all browsers of the visit: no record, message or picture may have them. */
  readonly filled: string[];
  /** Undefined when the job does not name it, or it does not exist any more. */
  find(name: string): Promise<VisitSecret | undefined>;
  /** The tester filled in one of its values. */
  used(id: string): Promise<void>;
}
