/**
 * Sends the example of each operation of the API document to the running system. The answer must have the documented
 * status and fit the documented schema.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { authorizationOf } from './caller.js';
import { type DescribedEndpoint, endpointsOf } from './endpoints.js';
import { exchange, type Received } from './exchange.js';
import { type Caller, type Cell, cellsOf } from './matrix.js';
import type { TestSystem } from './test-system.js';
import { contentOf, requestOf } from './try-cell.js';
import { addressOf } from './valid-request.js';

interface Content {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

interface Operation {
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** Values that only a running system has. They are taken from a valid request, all others from the example. */
const ownFields = /(?:Ids?|email|token|assword|Slug|repo|Repo|Repos|issueNumbers?|baseUrl)$/;
/** The host of the example has no address. */
const ownAddress = ['PUT /api/projects/{projectId}/webhook', 'PUT /api/projects/{projectId}/errormon'];
/** A simulated tester answers these, so that the example ends. */
const inTestMode = ['POST /api/run', 'POST /api/jobs'];

const permitted: readonly Caller[] = ['admin', 'tester', 'platform admin'];

export class ExampleProof {
  private constructor(
    private readonly system: TestSystem,
    private readonly document: Document,
    private readonly ajv: Ajv2020,
  ) {}

  static async of(system: TestSystem): Promise<ExampleProof> {
    const { text } = await exchange(system.gateway, { method: 'GET', path: '/api/openapi.json' });
    const document = JSON.parse(text) as Document;
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ $id: 'document', ...document });
    return new ExampleProof(system, document, ajv);
  }

  /** One entry for each endpoint; undefined where the answer is as documented. */
  async differences(): Promise<(string | undefined)[]> {
    const endpoints = await endpointsOf(this.system.gateway);
    const all: (string | undefined)[] = [];
    for (const described of endpoints) all.push(await this.differenceOf(described));
    return all;
  }

  private async differenceOf(described: DescribedEndpoint): Promise<string | undefined> {
    const { endpoint } = described;
    const cell = cellFor(described);
    const answer = await this.send(cell);
    if (answer.status !== cell.status)
      return `${endpoint}: ${answer.status} instead of ${cell.status}: ${answer.text}`;
    const type = String(answer.headers['content-type'] ?? '').split(';')[0]!;
    const documented = Object.keys(this.contentsOf(described, answer.status));
    if (type !== '' && !documented.includes(type))
      return `${endpoint}: ${type} instead of ${documented.join(' or ')}`;
    if (type !== 'application/json') return undefined;
    const validate = this.validatorOf(described, answer.status);
    if (validate(JSON.parse(answer.text))) return undefined;
    const faults = validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
    return `${endpoint}: the answer does not fit its schema: ${faults.join('; ').slice(0, 500)}`;
  }

  private async send(cell: Cell): Promise<Received> {
    const { described, caller } = cell;
    const asked = await requestOf(this.system, cell);
    const body = asked.bytes === undefined ? this.bodyOf(described, asked.body) : asked.body;
    return exchange(this.system.gateway, {
      method: described.method,
      path: addressOf(described, asked),
      authorization: asked.authorization ?? authorizationOf(this.system, caller, described),
      ...contentOf({ ...asked, body }),
    });
  }

  private contentsOf({ path, method }: DescribedEndpoint, status: number): Record<string, Content> {
    return this.document.paths[path]![method.toLowerCase()]!.responses[status]?.content ?? {};
  }

  private validatorOf({ path, method }: DescribedEndpoint, status: number): ValidateFunction {
    const operation = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const steps = [...operation, 'content', 'application/json', 'schema'];
    return this.ajv.compile({ $ref: `document#/${steps.map(pointerOf).join('/')}` });
  }

  private bodyOf(
    { endpoint, path, method }: DescribedEndpoint,
    valid: Record<string, unknown> = {},
  ): Record<string, unknown> | undefined {
    const { requestBody } = this.document.paths[path]![method.toLowerCase()]!;
    const content = requestBody?.content['application/json'];
    if (!content) return Object.keys(valid).length > 0 ? valid : undefined;
    const [named] = Object.values(content.examples ?? {});
    const example = (content.example ?? named?.value) as Record<string, unknown>;
    if (ownAddress.includes(endpoint)) return { ...example, ...valid };
    const own = Object.entries(valid).filter(([name]) => ownFields.test(name));
    return { ...example, ...Object.fromEntries(own) };
  }
}

function cellFor(described: DescribedEndpoint): Cell {
  const cells = cellsOf(described);
  const wanted = inTestMode.includes(described.endpoint) ? (['test key'] as const) : permitted;
  const found = wanted
    .map((caller) => cells.find((cell) => cell.caller === caller)!)
    .find(({ status }) => ![401, 403, 404].includes(status));
  return found ?? cells.find(({ caller }) => caller === 'admin')!;
}

function pointerOf(step: string): string {
  return encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'));
}
