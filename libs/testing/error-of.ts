/** The error of a call that must fail. */
export async function errorOf(outcome: Promise<unknown>): Promise<Error> {
  const answer = await outcome.then(
    (value) => ({ value }),
    (error: Error) => ({ error }),
  );
  if ('value' in answer) throw new Error(`Expected an error but got ${JSON.stringify(answer.value)}`);
  return answer.error;
}
