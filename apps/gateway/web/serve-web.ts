/**
 * Serves the files of the web app. Outside the rate limits: one visit loads several files, and many people behind one address
 * would use up the limits of their own programs. A file costs no call and no query.
 */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { webHeaders } from '../security-headers.js';
import { isServed, webPathOf } from './web-path.js';

/** The names of these files contain a hash of their content. */
const hashed = /^\/assets\//;

/** Runs before the rate limits are registered. The files are those at the start of the process. */
export async function serveWeb(app: NestFastifyApplication, folder: string): Promise<void> {
  const root = resolve(folder);
  const found = globSync('**', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map(({ parentPath, name }) => `${parentPath.slice(root.length)}/${name}`);
  const files = new Set(paths.filter(isServed));
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      const path = webPathOf(request, files);
      if (path === undefined) return done();
      const cacheControl = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply
        .headers({ ...webHeaders, 'cache-control': cacheControl, 'x-request-id': request.id })
        .sendFile(path);
    });
}
