/**
 * A small server that speaks the Anthropic Messages API: `POST /v1/messages`, its errors, and the faults that happen on
 * the way. A test scripts what it answers; every request is kept.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The parts of a Messages request that a script looks at. */
export interface MessagesRequest {
  model: string;
  max_tokens: number;
  system?: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
  output_config?: { format?: { type: 'json_schema'; schema: Record<string, unknown> } };
}

export type AnthropicAnswer =
  /** A message with this text. */
  | { text: string; stopReason?: 'end_turn' | 'max_tokens' | 'refusal' }
  /** An API error. */
  | { status: number; type: string }
  /** The connection is reset, no answer ever comes, or the answer's JSON is cut short. */
  | 'reset'
  | 'hang'
  | 'cut';

export type AnthropicScript = (request: MessagesRequest, count: number) => AnthropicAnswer;

export class AnthropicServer {
  readonly requests: MessagesRequest[] = [];
  private constructor(
    private readonly server: Server,
    private script: AnthropicScript,
  ) {}

  static async start(script: AnthropicScript): Promise<AnthropicServer> {
    const server = createServer();
    const fake = new AnthropicServer(server, script);
    server.on('request', (request, response) => void fake.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on answers by another script. */
  use(script: AnthropicScript): void {
    this.script = script;
    this.requests.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const problem = requestProblem(request, body);
    if (problem) return sendError(response, problem.status, problem.type);
    const asked = JSON.parse(body) as MessagesRequest;
    this.requests.push(asked);
    const answer = this.script(asked, this.requests.length);
    if (answer === 'hang') return;
    if (answer === 'reset') return void response.socket?.resetAndDestroy();
    if (answer === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end('{"id":"msg_1","type":"message","content":[{"type":"te');
    }
    if ('status' in answer) return sendError(response, answer.status, answer.type);
    sendMessage(response, asked.model, answer.text, answer.stopReason ?? 'end_turn');
  }
}

/** What the real API checks before it looks at the content. */
function requestProblem(
  request: IncomingMessage,
  body: string,
): { status: number; type: string } | undefined {
  if (request.method !== 'POST' || request.url !== '/v1/messages')
    return { status: 404, type: 'not_found_error' };
  // The SDK sends a bearer token since 1.0, and the API still takes the older header.
  if (!request.headers.authorization && !request.headers['x-api-key'])
    return { status: 401, type: 'authentication_error' };
  if (!request.headers['anthropic-version']) return { status: 400, type: 'invalid_request_error' };
  const { model, max_tokens: maximum, messages } = JSON.parse(body) as Partial<MessagesRequest>;
  const complete = model && maximum && maximum > 0 && messages?.[0]?.role === 'user';
  return complete ? undefined : { status: 400, type: 'invalid_request_error' };
}

function sendError(response: ServerResponse, status: number, type: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: 'error', error: { type, message: `scripted ${type}` } }));
}

function sendMessage(response: ServerResponse, model: string, text: string, stopReason: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_test' });
  response.end(
    JSON.stringify({
      id: 'msg_test',
      type: 'message',
      role: 'assistant',
      model,
      content: [{ type: 'text', text }],
      stop_reason: stopReason,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
