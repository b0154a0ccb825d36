/** The API reference: OpenAPI at `/api/openapi.json`, a page to read it at `/api/docs`. Nothing is loaded from elsewhere. */
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openApiDocument } from './openapi/document.js';
import { serveFile, servePage } from './reference/page-routes.js';

/** Runs before the application listens. */
export function serveReference(app: NestFastifyApplication): void {
  const document = openApiDocument();
  const server = app.getHttpAdapter().getInstance();
  serveFile(server, '/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(document));
  servePage(server, document);
}
