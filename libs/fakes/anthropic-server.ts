/** The Anthropic Messages API: `POST /v1/messages`, its errors, and network faults. A test scripts the answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { FakeServer } from './fake-server.js';

/** The fields of a request that scripts read. */
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
  /** Resets the connection, sends no answer, or cuts the answer's JSON. */
  | 'reset'
  | 'hang'
  | 'cut';

export type AnthropicScript = (request: MessagesRequest, count: number) => AnthropicAnswer;

export class AnthropicServer extends FakeServer {
  readonly requests: MessagesRequest[] = [];

  private constructor(private script: AnthropicScript) {
    super();
  }

  static start(script: AnthropicScript): Promise<AnthropicServer> {
    return new AnthropicServer(script).listen();
  }

  /** Replaces the script and forgets the requests. */
  use(script: AnthropicScript): void {
    this.script = script;
    this.requests.length = 0;
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
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

/** The checks of the real API before it reads the content. */
function requestProblem(
  request: IncomingMessage,
  body: string,
): { status: number; type: string } | undefined {
  if (request.method !== 'POST' || request.url !== '/v1/messages')
    return { status: 404, type: 'not_found_error' };
  // The SDK sends a bearer token since 1.0. The API also accepts the older header.
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
