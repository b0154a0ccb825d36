/** Stripe answers the id of a thing, or the thing itself. Pure. */
export function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id;
}
