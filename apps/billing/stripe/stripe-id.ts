/** Stripe answers the id of an object, or the object itself. Pure. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}
