/** The requests of an agent that have no answer yet. Pure. */
import type { JSONRPCMessage } from '@modelcontextprotocol/server';

type Id = string | number;

export class OpenRequests {
  private readonly ends = new Map<unknown, AbortController>();

  get size(): number {
    return this.ends.size;
  }

  get ids(): Id[] {
    return [...this.ends.keys()] as Id[];
  }

  /** @returns aborts when the agent cancels the request; undefined without an id */
  begin(id: Id | undefined): AbortSignal | undefined {
    if (id === undefined) return undefined;
    const end = new AbortController();
    this.ends.set(id, end);
    return end.signal;
  }

  /** Answers whether the request was open. */
  end(id: Id | undefined): boolean {
    return this.ends.delete(id);
  }

  /** A cancelled request gets no answer. The API ends a wait when its connection closes. */
  cancelBy(message: JSONRPCMessage): void {
    if (!('method' in message) || message.method !== 'notifications/cancelled') return;
    const id = message.params?.requestId;
    this.ends.get(id)?.abort();
    this.ends.delete(id);
  }
}
