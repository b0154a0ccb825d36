/** A key of `SECRETS_KEY` for tests. */
export const secretsKey = `first:${Buffer.alloc(32, 7).toString('base64')}`;
