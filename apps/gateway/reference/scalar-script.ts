/** The script of Scalar. Its package has it only behind a route of its Fastify plugin. */
import { fastify } from 'fastify';

/** Loaded at the first request for it: 5 MB that most gateways never need. */
export async function scalarScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(scalar, { routePrefix: '/', configuration: { url: '/' } });
  const { body, statusCode } = await server.inject('/js/scalar.js');
  if (statusCode !== 200) throw new Error(`The script of Scalar was not found: ${statusCode}`);
  return body;
}
