/** A request that is refused, and what its answer must name. Pure. */
export interface ErrorCase {
  readonly name: string;
  /** `none` sends no token. */
  readonly as: 'key' | 'owner' | 'viewer' | 'tester' | 'none';
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly code: string;
  /** The parameters of `errors`, in any order; empty for every other status than 400. */
  readonly params: readonly string[];
  /** A part of the message: what is expected, or what is wrong. */
  readonly expects: string;
}

/** Ids of things in the system under test. */
export interface Ground {
  readonly projectId: string;
  readonly organizationId: string;
  readonly foreignOrganizationId: string;
  readonly ownerId: string;
  readonly cancelledJobId: string;
  readonly email: string;
  readonly viewerEmail: string;
}

type Options = Partial<Pick<ErrorCase, 'as' | 'body' | 'raw' | 'headers'>>;

export function refused(
  [method, path]: readonly [string, string],
  options: Options,
  [status, code]: readonly [number, string],
  params: string | readonly string[],
  expects: string,
): ErrorCase {
  const name = `${method} ${path} ${JSON.stringify(options).slice(0, 80)}`;
  return { name, as: 'key', method, path, status, code, params: [params].flat(), expects, ...options };
}
