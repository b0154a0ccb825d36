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
  /** The signed link to the recording, if there is one; valid for a day. */
  videoUrl?: string;
  /** The signed link to all telemetry; valid for a day. */
  telemetryUrl?: string;
}
