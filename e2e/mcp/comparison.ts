/** What an agent gets by a tool, compared with what the same caller gets by REST. */
import { isDeepStrictEqual } from 'node:util';
import type { ApiClient } from '@handtest/deployment';
import type { Agent, ToolAnswer } from './agent.js';

type Fields = Record<string, unknown>;

export class Comparison {
  compared = 0;
  readonly differences: string[] = [];

  same(what: string, byTool: unknown, byRest: unknown): void {
    this.compared += 1;
    if (isDeepStrictEqual(plain(byTool), plain(byRest))) return;
    this.differences.push(`${what}: by tool ${shortened(byTool)}, by REST ${shortened(byRest)}`);
  }

  /** The refusal of a tool has the status and the body of the REST answer. */
  async sameRefusal(
    agent: Agent,
    tool: string,
    args: Fields,
    { status, body }: { status: number; body: unknown },
  ): Promise<void> {
    const { isError, structuredContent } = await agent.call(tool, args);
    const { retryAfterSeconds: _changes, ...refusal } = structuredContent as Fields;
    this.same(
      `${tool} refused`,
      { isError, refusal },
      {
        isError: true,
        refusal: { ...(body as Fields), statusCode: status },
      },
    );
  }
}

/** Throws for a refusal. Clients that do not pass on the structured content show its text to the model. */
export function contentOf<T extends object>(answer: ToolAnswer): T {
  const { structuredContent, isError } = answer;
  if (isError) throw new Error(textOf(answer));
  if (!textOf(answer).split('\n').includes(JSON.stringify(structuredContent))) {
    throw new Error(`The text is not the structured content: ${textOf(answer)}`);
  }
  return structuredContent as T;
}

export function textOf({ content }: ToolAnswer): string {
  return (content as { text?: string }[]).map(({ text }) => text ?? '').join('\n');
}

export function picked(record: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

export function without(record: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

export interface Page {
  items: Fields[];
  pagination: unknown;
}

export const pageOf = (api: ApiClient, path: string) => api.get<Page>(path);

/** Some clients make objects without a prototype. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

function shortened(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 600) ?? 'nothing';
}
