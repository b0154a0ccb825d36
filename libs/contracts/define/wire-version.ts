/**
 * The version of the format of messages between services: calls, answers and events. During an upgrade replicas of two
 * releases run side by side, so a release reads its own format and the one before. A new optional field keeps the
 * version.
 */
import { WireVersionUnknown } from './error.js';

export const wireVersion = 1;

/** This release's version and that of the release before. */
const readVersions: readonly number[] = [wireVersion];

/**
 * Messages without a version have the first one.
 * @throws WireVersionUnknown
 */
export function assertReadable(version: unknown = 1): void {
  if (!readVersions.includes(version as number)) throw new WireVersionUnknown();
}
