/** What the tester's browser recorded (specification, testerData). Timestamps are ISO 8601. */
export interface ConsoleMessage {
  /** log, error, warn … */
  type: string;
  message: string;
  timestamp: string;
}

/** The types that browsers and recorders use for errors. */
export function isErrorMessage({ type }: Pick<ConsoleMessage, 'type'>): boolean {
  return /error|exception|assert|crash/i.test(type);
}

export interface NetworkRequest {
  url: string;
  method: string;
  status?: number;
  timestamp: string;
  /** From the request to the last byte of its answer. */
  durationMs?: number;
  /** Why there was no answer, as the browser calls it: `net::ERR_CONNECTION_REFUSED`. */
  failure?: string;
}

export interface Click {
  x: number;
  y: number;
  timestamp: string;
  /** Selector, if available. */
  element?: string;
}

export const pageEventKinds = [
  'navigation',
  'title',
  'vitals',
  'dialog',
  'popup',
  'download',
  'upload',
  'crash',
  'unresponsive',
  'slow_link',
] as const;

/**
 * What happened to the tested page, beside what it wrote and requested. A remote browser records it. `slow_link` is about the
 * connection between the tester and the remote browser, not about the page.
 */
export interface PageEvent {
  kind: (typeof pageEventKinds)[number];
  url?: string;
  /** In words: the text of a dialog, the name of a file, `LCP 812 ms, CLS 0.020, INP 96 ms`, how slow a link was. */
  detail?: string;
  timestamp: string;
}

export const interactionKinds = ['input', 'select', 'submit', 'key', 'fill'] as const;

/** What the tester did beside clicking. Never what was typed. A remote browser records it. */
export interface Interaction {
  kind: (typeof interactionKinds)[number];
  /** Selector. */
  element?: string;
  /** The name of a key that is a command: Enter, Escape, Tab. Of a filled secret: its name and which value. */
  detail?: string;
  timestamp: string;
}

/** What a tester may say of a recording. */
export const ownRecordingOrigins = ['tester_upload', 'tester_browser'] as const;
export const recordingOrigins = [...ownRecordingOrigins, 'remote_browser'] as const;
export type RecordingOrigin = (typeof recordingOrigins)[number];

/** The recording of the session. */
export interface RecordingFacts {
  startedAt: string;
  /** Absent when the uploader did not say it. */
  durationSeconds?: number;
  bytes: number;
  contentType: string;
  /** In pixels, as the file says. Absent when the file does not begin with it. */
  width?: number;
  height?: number;
  /** How it was made: a file of the tester, a recording by the tester's own browser, or one by our remote browser. */
  capturedBy: RecordingOrigin;
}

/** A picture of the tested page that the tester took with a note. */
export interface Screenshot {
  /** The instant of the note, which is the one of its key moment. */
  timestamp: string;
  /** The signed link to the JPEG; valid for a day. */
  url: string;
}

export interface TesterData {
  testDurationSeconds: number;
  consoleMessages: ConsoleMessage[];
  networkRequests: NetworkRequest[];
  clicks: Click[];
  /** Only when a remote browser recorded some. */
  pageEvents?: PageEvent[];
  /** Only when a remote browser recorded some. */
  interactions?: Interaction[];
  /** The signed link to the recording, if there is one; valid for a day. */
  videoUrl?: string;
  /** The signed link to all telemetry; valid for a day. */
  telemetryUrl?: string;
  /** Only when there is a recording. */
  recording?: RecordingFacts;
  /** In order of time. Only for those who may read the job, and only when there are some. */
  screenshots?: Screenshot[];
}
