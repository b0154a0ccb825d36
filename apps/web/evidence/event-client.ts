/** The page's side of the worker of events. */
import type { EventDesk, EventFacts } from './event-desk.js';
import workerUrl from './event-worker.js?worker&url';

type DeskMethod = 'list' | 'rows' | 'laneText' | 'har' | 'console' | 'reproduction';

export interface WorkerRequest {
  readonly id: number;
  /** `record` reads the telemetry of the job's record, `all` all of it from a signed link. */
  readonly method: DeskMethod | 'record' | 'all';
  readonly args: unknown[];
}

export interface WorkerAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly fault?: string;
}

export interface RecordedFacts {
  readonly facts: EventFacts;
  /** Of the record as JSON. */
  readonly bytes: number;
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

export class EventClient {
  private readonly worker = new Worker(trusted(workerUrl), { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor() {
    this.worker.onmessage = ({ data: { id, value, fault } }: MessageEvent<WorkerAnswer>) => {
      const call = this.waiting.get(id);
      this.waiting.delete(id);
      if (fault === undefined) call?.resolve(value as never);
      else call?.reject(new Error(fault));
    };
    this.worker.onerror = ({ message }) => {
      for (const { reject } of this.waiting.values())
        reject(new Error(message || 'The worker did not start'));
      this.waiting.clear();
    };
  }

  call<Method extends DeskMethod>(
    method: Method,
    ...args: Parameters<EventDesk[Method]>
  ): Promise<ReturnType<EventDesk[Method]>> {
    return this.send(method, args);
  }

  /** The telemetry in the record of a job, at most 4 MB. The page itself never has it. */
  record(jobId: string): Promise<RecordedFacts> {
    return this.send('record', [jobId]);
  }

  /** @param url the signed link to all telemetry */
  all(url: string): Promise<EventFacts> {
    return this.send('all', [url]);
  }

  close(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private send<Value>(method: WorkerRequest['method'], args: unknown[]): Promise<Value> {
    const id = ++this.lastId;
    return new Promise<Value>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, method, args } satisfies WorkerRequest);
    });
  }
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The policy of the app accepts scripts of workers only as trusted types. The address is a constant of the build. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: (script: string) => script };
  return trustedTypes?.createPolicy('handtest-events', rules).createScriptURL(url) ?? url;
}
