/** An email address that its owner recognizes and a stranger cannot write to: `ada@example.com` is `a***@example.com`. Pure. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  // The number of stars is constant, so that it does not show the length.
  return `${first}***${email.slice(at)}`;
}
