/** The resident memory of processes, now and at its peak, as the kernel counts it. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface MemoryUse {
  beforeBytes: number;
  peakBytes: number;
}

/**
 * Starts the watch. The returned function returns the result. The kernel records the peak itself (`VmHWM`), so that no
 * sample can miss it.
 */
export function watchMemory(pid: number): () => MemoryUse {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const beforeBytes = statusOf(pid, 'VmRSS');
  return () => ({ beforeBytes, peakBytes: statusOf(pid, 'VmHWM') });
}

/** For the report of a long run. */
export function memoryLine(name: string, { beforeBytes, peakBytes }: MemoryUse): string {
  const [before, peak, growth] = [beforeBytes, peakBytes, peakBytes - beforeBytes].map((bytes) =>
    (bytes / 1e6).toFixed(1),
  );
  return `${name}: ${before} MB before, ${peak} MB at the peak, grew by ${growth} MB\n`;
}

function statusOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)![1]) * 1_024;
}
