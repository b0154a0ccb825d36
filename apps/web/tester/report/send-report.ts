/** Submits a report. The API answers a repeated submit of the same report as the first, so a lost answer is no error. */
import { isTemporary } from '@handtest/sdk';

const pausesMs = [1_000, 2_000, 4_000, 8_000];

export interface Sending {
  /** Stops before the next attempt. An attempt that is under way goes on. */
  readonly signal: AbortSignal;
  readonly onAttempt: (isUnderWay: boolean) => void;
}

export async function sendReport<Result>(
  submit: () => Promise<Result>,
  { signal, onAttempt }: Sending,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    onAttempt(true);
    try {
      return await submit();
    } catch (error) {
      onAttempt(false);
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined || !isTemporary(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
