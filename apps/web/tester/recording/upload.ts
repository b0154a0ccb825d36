/** Sends a recording to the API, with its progress. */
import type { WholeVideo } from './whole-video.js';

export interface Upload {
  readonly jobId: string;
  readonly whole: WholeVideo;
  readonly signal: AbortSignal;
  /** @param share from 0 to 1 */
  readonly onProgress: (share: number) => void;
}

export type UploadResult =
  | { readonly stored: true }
  | {
      readonly stored: false;
      readonly status: number;
      readonly message: string;
      readonly retryAfterSeconds: number;
    };

/** One attempt. `fetch` has no progress of the upload, so this is an XMLHttpRequest. The status 0 is no answer. */
export function upload({ jobId, whole, signal, onProgress }: Upload): Promise<UploadResult> {
  const query = new URLSearchParams({
    startedAt: whole.startedAt,
    durationSeconds: String(whole.durationSeconds),
    capturedBy: 'tester_browser',
  });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `/api/tester/jobs/${encodeURIComponent(jobId)}/recording?${query}`);
    request.setRequestHeader('content-type', whole.contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(resultOf(request));
    request.onerror = () => resolve(unanswered);
    request.onabort = () => resolve(unanswered);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(whole.video);
  });
}

const unanswered = {
  stored: false,
  status: 0,
  message: 'The server cannot be reached',
  retryAfterSeconds: 0,
} as const;

function resultOf(request: XMLHttpRequest): UploadResult {
  const { status, responseText } = request;
  if (status >= 200 && status < 300) return { stored: true };
  return {
    stored: false,
    status,
    message: messageIn(responseText) ?? `The answer has the status ${status}`,
    retryAfterSeconds: Number(request.getResponseHeader('retry-after')) || 0,
  };
}

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
