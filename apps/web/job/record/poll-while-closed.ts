/** Polls while no stream is open: before the first, between two, and after one that has ended for good. */

const pollMs = 5_000;

/** @returns what is called when a stream opens or closes */
export function pollWhileClosed(read: () => void, signal: AbortSignal): (isOpen: boolean) => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const follow = (isOpen: boolean) => {
    if (isOpen || signal.aborted) stop();
    // A stream that fails again must not put off the next read.
    else timer ??= setInterval(read, pollMs);
  };
  signal.addEventListener('abort', stop, { once: true });
  follow(false);
  return follow;
}
