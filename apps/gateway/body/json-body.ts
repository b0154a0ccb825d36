/** The parser of every request body: a JSON object in UTF-8 within limits of depth, keys and items, and no prototype keys. */
import { isUtf8 } from 'node:buffer';
import { invalid } from '@handtest/contracts/define';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultJsonLimits, type ExceededLimit, exceededLimit, type JsonLimits } from './json-size.js';

const refusals: Readonly<Record<ExceededLimit, (limits: JsonLimits) => string>> = {
  depth: ({ depth }) => `The body must be nested at most ${depth} levels deep`,
  keys: ({ keys }) => `The body must have at most ${count(keys)} keys`,
  keysOfObject: ({ keysOfObject }) => `An object in the body must have at most ${count(keysOfObject)} keys`,
  items: ({ items }) => `The lists in the body must have at most ${count(items)} items together`,
};

/** The body of a request on a path of any JSON when it is no JSON. */
export const malformedJson = Symbol('malformed JSON');

const prototypeKey = 'The body must not have the key __proto__ or constructor.prototype';

function count(value: number): string {
  return value.toLocaleString('en');
}

type Done = (error: Error | null, body?: unknown) => void;

export interface JsonBodyOptions {
  /** Paths whose handlers get the unchanged bytes. */
  readonly rawPaths?: ReadonlySet<string | undefined>;
  /** Paths whose handlers get any JSON, or `malformedJson`: they refuse it in the form of their own protocol. */
  readonly anyJsonPaths?: ReadonlySet<string | undefined>;
  /** By path, when they differ from the default. */
  readonly limits?: ReadonlyMap<string | undefined, JsonLimits>;
}

/** @param server its own parser refuses `__proto__` and `constructor.prototype` as keys */
export function jsonBodyParser(
  server: FastifyInstance,
  { rawPaths = new Set(), anyJsonPaths = new Set(), limits = new Map() }: JsonBodyOptions = {},
) {
  const parse = server.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, bytes: Buffer, done: Done): void => {
    const path = request.routeOptions.url;
    if (rawPaths.has(path)) return done(null, bytes);
    // Some clients send a content type with an empty body.
    if (bytes.length === 0) return done(null, {});
    // Node would replace what is no character, and the changed text would be stored.
    if (!isUtf8(bytes)) return done(invalid('body', 'The body must be in UTF-8'));
    const allowed = limits.get(path) ?? defaultJsonLimits;
    const exceeded = exceededLimit(bytes, allowed);
    if (exceeded) return done(invalid('body', refusals[exceeded](allowed)));
    const text = bytes.toString();
    void parse(request, text, (error: Error | null, body?: unknown) => {
      if (error && isJson(text)) return done(invalid('body', prototypeKey));
      if (error) return anyJsonPaths.has(path) ? done(null, malformedJson) : done(error);
      if (anyJsonPaths.has(path)) return done(null, body);
      if (typeof body !== 'object' || body === null || Array.isArray(body)) {
        return done(invalid('body', 'The body must be a JSON object'));
      }
      done(null, body);
    });
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
