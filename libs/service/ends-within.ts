/** Waits for `work`, at most `limitMs`. Answers whether it ended in time; rejects when it does. */
export async function endsWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const { promise: limit, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, limitMs, false);
  try {
    return await Promise.race([work.then(() => true), limit]);
  } finally {
    clearTimeout(timer);
  }
}
