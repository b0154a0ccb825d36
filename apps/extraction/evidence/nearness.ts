/** Instants that are close to each other in time. Pure. */

/** Whether a time is at most this long before or after one of the given times. */
export function nearnessTo(
  times: readonly number[],
  beforeMs: number,
  afterMs: number,
): (time: number) => boolean {
  const sorted = times.toSorted((a, b) => a - b);
  return (time) => {
    // The first of the given times that is not too long ago.
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < time - afterMs) low = middle + 1;
      else high = middle;
    }
    return low < sorted.length && sorted[low]! <= time + beforeMs;
  };
}
