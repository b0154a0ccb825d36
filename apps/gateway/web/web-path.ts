/** Which file of the web app answers a request. Pure. */

interface AskedPage {
  readonly method: string;
  /** Of the request line, with the query. */
  readonly url: string;
  readonly headers: { readonly accept?: string };
}

/** Belong to the API and to the operator, also where nothing answers. */
const reserved = /^\/(?:api|health|metrics)(?:[/?]|$)/;
const startPage = '/index.html';

/** Precompressed forms are sent in the place of their file, not under their own name. */
export function isServed(path: string): boolean {
  return !/\.(?:br|gz)$/.test(path);
}

/**
 * The path of a file. The app has a page for any path that a browser opens, and shows itself what it does not know.
 *
 * @param files their paths from the folder of the app, with a slash first
 * @returns undefined for a request that is not for the app
 */
export function webPathOf(
  { method, url, headers }: AskedPage,
  files: ReadonlySet<string>,
): string | undefined {
  if (reserved.test(url) || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const path = url.split('?', 1)[0]!;
  if (path === '/') return startPage;
  if (files.has(path)) return path;
  return /\btext\/html\b/i.test(headers.accept ?? '') ? startPage : undefined;
}
