/** What the tester's browser recorded (specification, testerData). Timestamps are ISO 8601. */
export interface ConsoleMessage {
  /** log, error, warn … */
  type: string;
  message: string;
  timestamp: string;
}

export interface NetworkRequest {
  url: string;
  method: string;
  status?: number;
  timestamp: string;
}

export interface Click {
  x: number;
  y: number;
  timestamp: string;
  /** Selector, if available. */
  element?: string;
}

export interface TesterData {
  testDurationSeconds: number;
  consoleMessages: ConsoleMessage[];
  networkRequests: NetworkRequest[];
  clicks: Click[];
  /** Of the session's video, when there is one; good for a day. */
  videoUrl?: string;
  /** Of all that was recorded, also what did not fit in here; good for a day. */
  telemetryUrl?: string;
}
