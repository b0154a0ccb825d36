/**
 * The version of the format of messages between services: calls and events. An answer has the format of its call. During
 * an upgrade replicas of two releases run side by side, and each reads the messages of both. So a new format comes in two
 * releases: the first reads it and still writes the old one, the second writes it and still reads the old one. A new
 * optional field keeps the version.
 */
import { WireVersionUnknown } from './error.js';

/** The version that this release writes. */
export const wireVersion = 1;

/** The written version, that of the release before, and the next one once this release reads it. */
const readVersions: readonly number[] = [wireVersion];

/**
 * Messages without a version have the first one.
 * @throws WireVersionUnknown
 */
export function assertReadable(version: unknown = 1): void {
  if (!readVersions.includes(version as number)) throw new WireVersionUnknown();
}
