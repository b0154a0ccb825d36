/**
 * The version of the format in which services write messages to each other: calls, answers and events. Replicas of two
 * releases run side by side during an upgrade, so a release reads the format before its own too. What only adds an optional
 * field keeps the version.
 */
import { WireVersionUnknown } from './error.js';

/** Written by this release. */
export const wireVersion = 1;

/** Read by this release: its own, and that of the release before it. */
const readVersions: readonly number[] = [wireVersion];

/**
 * Messages without a version are of the first one.
 *
 * @throws WireVersionUnknown
 */
export function assertReadable(version: unknown = 1): void {
  if (!readVersions.includes(version as number)) throw new WireVersionUnknown();
}
