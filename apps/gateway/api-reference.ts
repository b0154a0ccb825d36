/** The API reference: OpenAPI at `/api/openapi.json`, a page to read it at `/api/docs`. Nothing is loaded from elsewhere. */
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { schemas } from '@handtest/contracts/schema';
import { routes } from './route/routes.js';

const description = `Human testing as an API: submit a job, a human tester carries it out in a browser, the report is read into
data, a verdict and findings.

Requests are authenticated with \`Authorization: Bearer\` and an API key, a personal access token or a session token.
Errors are \`{error, message}\`. Limits, per client address: 200 requests a minute to one route, 500 to all.`;

export function documentOf(app: NestFastifyApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Handtest API')
    .setDescription(description)
    .setVersion('1.0')
    .setOpenAPIVersion('3.0.3')
    .addServer('/')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key, a personal access token or a session token',
      },
      'token',
    )
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A session token' }, 'session');
  for (const section of new Set(routes.map((row) => row.section))) builder.addTag(section);
  const document = SwaggerModule.createDocument(app, builder.build());
  const requests = new Set(routes.map((row) => row.contract.operations[row.operation]!.request.name));
  // Each operation contains its request, without the fields of the path.
  const shared = Object.entries(schemas).filter(([name]) => !requests.has(name) || name === 'Nothing');
  document.components = {
    ...document.components,
    schemas: Object.fromEntries(shared) as NonNullable<OpenAPIObject['components']>['schemas'],
  };
  return document;
}

/** Runs before the application listens. */
export function serveReference(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, documentOf(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Handtest API',
    swaggerOptions: { persistAuthorization: false, docExpansion: 'list' },
  });
}
