/** Bodies and headers that no client of the Model Context Protocol sends. */
import fc from 'fast-check';
import type { Sent } from '../access/exchange.js';
import { anyBody, hostileKeys, hostileText, hostileValue } from '../access/hostile-value.js';

const revisions = ['2026-07-28', '2025-11-25', '2025-03-26', '2024-10-07', 'v999', ''] as const;
/** Without `subscriptions/listen`, whose answer never ends. */
const methods = [
  'initialize',
  'server/discover',
  'ping',
  'tools/list',
  'tools/call',
  'tasks/get',
  'prompts/get',
  'resources/read',
  'completion/complete',
  'logging/setLevel',
  'notifications/cancelled',
  'constructor',
] as const;

const json = (value: unknown) => JSON.stringify(value);
const revision = fc.constantFrom(...revisions);

/** A JSON object as text, of values that are JSON text already. */
function objectOf(fields: readonly (readonly [name: string, value: string])[]): string {
  return `{${fields.map(([name, value]) => `${json(name)}:${value}`).join(',')}}`;
}

const id = fc.oneof(fc.constantFrom('1', '"a"', 'null', '1.5'), hostileValue);

const strangeMessage = fc
  .tuple(id, fc.constantFrom(...methods), hostileValue, fc.constantFrom('"2.0"', '"1.0"', 'null', '2'))
  .map(([ofMessage, method, params, version]) => ({
    method,
    body: objectOf([
      ['jsonrpc', version],
      ['id', ofMessage],
      ['method', json(method)],
      ['params', params],
    ]),
  }));

/** Of things that do not exist, so that no call waits or creates. */
const ordinary = {
  jobId: 'job_none',
  projectId: 'proj_none',
  organizationId: 'org_none',
  template: 'Find bugs',
  url: 'https://shop.example',
  description: 'Look.',
};

/** What each request of 2026 has. */
const meta = json({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'junk', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
  progressToken: 'p',
});

/** A call that reaches a tool, with strange arguments among ordinary ones. */
function strangeCall(tools: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<Junk> {
  return fc.constantFrom(...Object.keys(tools)).chain((name) => {
    const usual = Object.entries(ordinary)
      .filter(([field]) => tools[name]!.includes(field))
      .map(([field, value]) => [field, json(value)] as const);
    const field = fc.constantFrom(...tools[name]!, ...hostileKeys);
    const changes = fc.array(fc.tuple(field, hostileValue), { maxLength: 3 });
    const args = changes.map((list) => objectOf([...new Map([...usual, ...list])]));
    const ofRequest = fc.oneof(
      { arbitrary: fc.constant(meta), weight: 5 },
      { arbitrary: hostileValue, weight: 1 },
    );
    return fc
      .tuple(fc.oneof({ arbitrary: args, weight: 5 }, { arbitrary: hostileValue, weight: 1 }), ofRequest)
      .map(([given, strangeMeta]) => ({
        method: 'tools/call',
        name,
        body: objectOf([
          ['jsonrpc', '"2.0"'],
          ['id', '1'],
          ['method', '"tools/call"'],
          [
            'params',
            objectOf([
              ['name', json(name)],
              ['arguments', given],
              ['_meta', strangeMeta],
            ]),
          ],
        ]),
      }));
  });
}

interface Junk {
  body: string;
  method?: string;
  name?: string;
}

/** Mostly the headers that fit the body. */
function headersFor({ method, name }: Junk): fc.Arbitrary<Record<string, string>> {
  const right = fc.constant({
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    ...(method !== undefined && { 'mcp-method': method }),
    ...(name !== undefined && { 'mcp-name': name }),
  });
  const older = revision.map((version) => ({
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': version,
  }));
  const text = hostileText
    .filter((one) => one.length < 1_000)
    .map((one) => encodeURIComponent(one.toWellFormed()));
  const strange = fc.record(
    {
      accept: fc.constantFrom('application/json', '*/*', 'text/html', ''),
      'mcp-protocol-version': text,
      'mcp-method': text,
      'mcp-name': text,
      'mcp-session-id': text,
    },
    { requiredKeys: [] },
  );
  return fc.oneof(
    { arbitrary: right as fc.Arbitrary<Record<string, string>>, weight: 5 },
    { arbitrary: older, weight: 2 },
    { arbitrary: strange as fc.Arbitrary<Record<string, string>>, weight: 1 },
  );
}

/**
 * Requests to `/api/mcp`.
 * @param tools the fields of each tool's input, by its name
 */
export function junkRequests(
  count: number,
  seed: number,
  tools: Readonly<Record<string, readonly string[]>>,
): Pick<Sent, 'body' | 'headers'>[] {
  const junk: fc.Arbitrary<Junk> = fc.oneof(
    anyBody.map((body) => ({ body })),
    strangeMessage,
    { arbitrary: strangeCall(tools), weight: 4 },
  );
  const request = junk.chain((one) => headersFor(one).map((headers) => ({ body: one.body, headers })));
  return fc.sample(request, { numRuns: count, seed });
}
