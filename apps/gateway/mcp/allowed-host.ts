/**
 * Which hosts the headers Host and Origin of a request may name. A page of another site must not reach the endpoint through
 * the user's browser, not even by DNS that changes its mind (MCP, Security of the Streamable HTTP transport). Pure.
 */
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { Forbidden } from '@handtest/contracts/define';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

interface HostConfig {
  readonly nodeEnv: string;
  readonly publicUrl: string;
  readonly mcpAllowedOrigins: readonly string[];
}

export function allowedHosts({ nodeEnv, publicUrl, mcpAllowedOrigins }: HostConfig): string[] {
  const named = [publicUrl, ...mcpAllowedOrigins].map((address) => new URL(address).hostname);
  return nodeEnv === 'production' ? named : [...named, ...loopback];
}

export function isAllowedOrigin(origin: string | undefined, allowed: string[]): boolean {
  return validateOriginHeader(origin, allowed).ok;
}

/** @throws Forbidden */
export function assertAllowedHost(
  { host, origin }: { readonly host?: string; readonly origin?: string },
  allowed: string[],
): void {
  if (!validateHostHeader(host, allowed).ok) throw new Forbidden('The header Host names an unknown host');
  if (!isAllowedOrigin(origin, allowed)) {
    throw new Forbidden('The header Origin names an origin that may not use this endpoint');
  }
}
