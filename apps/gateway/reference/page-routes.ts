/** The routes of the page and its files, all from this origin. Each file is made at its first request. */
import type { FastifyInstance } from 'fastify';
import { type PackedFile, packed } from './file.js';
import { guides } from './guides.generated.js';
import { introduction } from './introduction.js';
import { logo, page } from './page.js';
import { scalarScript } from './scalar-script.js';
import { style } from './style.js';

interface Described {
  readonly info: object;
}

/** The page reads a copy of the document, in which the guides are the description. */
export function servePage(server: FastifyInstance, document: Described): void {
  const withGuides = { ...document, info: { ...document.info, description: introduction(guides) } };
  serveFile(server, '/api/docs', 'text/html; charset=utf-8', () => page);
  serveFile(server, '/api/docs/page.css', 'text/css; charset=utf-8', () => style);
  serveFile(server, '/api/docs/logo.svg', 'image/svg+xml', () => logo);
  serveFile(server, '/api/docs/scalar.js', 'text/javascript; charset=utf-8', scalarScript);
  serveFile(server, '/api/docs/openapi.json', 'application/json; charset=utf-8', () =>
    JSON.stringify(withGuides),
  );
}

type Read = () => string | Promise<string>;

export function serveFile(server: FastifyInstance, path: string, type: string, read: Read): void {
  let file: Promise<PackedFile> | undefined;
  server.get(path, async (request, reply) => {
    file ??= Promise.resolve(read()).then(packed);
    const { etag, plain, zipped } = await file;
    // Browsers keep the file and ask each time whether it is still the same: a new release is seen at once.
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding', 'content-type': type });
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(zipped);
  });
}
