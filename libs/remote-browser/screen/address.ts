/** What the tester types into the address field. Pure. */

/** @returns the address to open; undefined when it is none that a visit may open */
export function typedAddress(text: string): string | undefined {
  const trimmed = text.trim();
  // `localhost:3000` and `example.com:8080` are hosts with a port, not schemes.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed);
  const address = hasScheme ? trimmed : `https://${trimmed}`;
  if (trimmed === '' || /\s/.test(trimmed) || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
