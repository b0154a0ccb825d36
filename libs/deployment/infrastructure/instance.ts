/** A running piece of infrastructure: where to reach it, and how to end it. */
export interface Instance {
  /** Connection address, for example `nats://127.0.0.1:24222`. */
  url: string;
  /** Process id when it runs as a program that was started here; absent for containers and given addresses. */
  pid?: number;
  /** Resolves when the program has ended, asked for or not; absent for containers and given addresses. */
  ended?: Promise<unknown>;
  /** The last lines of the program's output. */
  lastLines?(count: number): string;
  /** Ends it and removes throw-away data. Does nothing to an instance that was only pointed at. */
  stop(): Promise<void>;
}

/** An instance that somebody else runs. */
export function runningElsewhere(url: string): Instance {
  return { url, stop: async () => undefined };
}
