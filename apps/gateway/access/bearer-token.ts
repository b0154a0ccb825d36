/** The token of the header `Authorization: Bearer <token>`. */

const form = /^bearer +([\x21-\x7e]+) *$/i;

/** Undefined when there is none, or the header has another form. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : form.exec(authorization)?.[1];
}
