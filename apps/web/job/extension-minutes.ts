/** By how many minutes a test can be extended: none when its limits permit no extension. Pure. */
import type { JobRecord } from '@handtest/sdk';

export function extensionMinutes({
  maxExtensionMinutes,
  maxExtensionCount,
}: Pick<JobRecord, 'maxExtensionMinutes' | 'maxExtensionCount'>): number {
  return maxExtensionCount === 0 ? 0 : maxExtensionMinutes;
}
