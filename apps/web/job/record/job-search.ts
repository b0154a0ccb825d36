/** What the address of a job says about its evidence. Pure. */

export interface JobSearch {
  /** Seconds since the start of the recording. */
  readonly t?: number;
  readonly tab?: string;
  /** An event of the telemetry. */
  readonly e?: string;
}

export function jobSearch({ t, tab, e }: Record<string, unknown>): JobSearch {
  const seconds = t === undefined || t === '' ? Number.NaN : Number(t);
  return {
    ...(Number.isFinite(seconds) && seconds >= 0 && { t: seconds }),
    ...(typeof tab === 'string' && tab !== '' && { tab }),
    ...((typeof e === 'string' || typeof e === 'number') && { e: String(e) }),
  };
}
