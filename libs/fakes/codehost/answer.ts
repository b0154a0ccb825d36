/** Answers of the API: JSON or text, problems, pages with `Link` headers. */

export interface Answer {
  readonly status: number;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const documentation = 'https://docs.github.com/rest';

/** An answer with an error body. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  get answer(): Answer {
    const { status, message, more, headers } = this;
    const body = {
      message,
      documentation_url: documentation,
      ...(status !== 422 && { status: String(status) }),
      ...more,
    };
    return { status, body, headers };
  }
}

export const notFound = () => new Problem(404, 'Not Found');

/** @param errors one for each invalid field */
export function invalid(
  ...errors: { resource: string; field: string; code: string; message?: string }[]
): Problem {
  return new Problem(422, 'Validation Failed', { errors });
}

export const ok = (body: unknown, status = 200): Answer => ({ status, body });

export interface Page {
  readonly perPage: number;
  readonly page: number;
}

/** As GitHub reads them: too large, too small or unreadable values become the nearest valid ones. */
export function pageOf(query: URLSearchParams): Page {
  const perPage = Math.trunc(Number(query.get('per_page') ?? 30)) || 30;
  const page = Math.trunc(Number(query.get('page') ?? 1)) || 1;
  return { perPage: Math.min(Math.max(perPage, 1), 100), page: Math.max(page, 1) };
}

/** One page of a list, with the addresses of the other pages. */
export function paged<Item>(
  items: readonly Item[],
  url: URL,
  bodyOf: (page: Item[], total: number) => unknown,
): Answer {
  const { perPage, page } = pageOf(url.searchParams);
  const slice = items.slice((page - 1) * perPage, page * perPage);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const link = (to: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(to));
    return `<${target.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
    ...(page > 1 ? [link(1, 'first')] : []),
  ];
  return {
    ...ok(bodyOf(slice, items.length)),
    ...(links.length > 0 && { headers: { link: links.join(', ') } }),
  };
}

/** Whole seconds, as in all of GitHub's answers. */
export function iso(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

export const isoOrNull = (ms: number | undefined): string | null => (ms === undefined ? null : iso(ms));
