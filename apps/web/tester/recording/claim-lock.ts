/** Of all tabs of this browser, one at a time records or uploads for a claim. */

/** @returns what gives the lock back; undefined when another tab has it */
export function lockClaim(folder: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`handtest.recording.${folder}`, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined),
      )
      .catch(reject);
  });
}
