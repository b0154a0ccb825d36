/** The inspector of the protocol, as a program on the command line. */
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { runOffline } from '@handtest/testing';

export interface InspectorOptions {
  url: string;
  token: string;
  era: 'legacy' | 'modern';
  /** A folder for its own files. */
  home: string;
}

/** Throws when it fails, or connects to another machine. */
export async function inspect<T>(
  { url, token, era, home }: InspectorOptions,
  method: string,
  ...more: string[]
): Promise<T> {
  const program = join(
    projectRoot(),
    'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
  );
  const header = `Authorization: Bearer ${token}`;
  const options = {
    transport: 'http',
    'connect-timeout': '60000',
    header,
    'protocol-era': era,
    format: 'json',
    method,
  };
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const { exitCode, output, errors, refused } = await runOffline(
    [program, '--cli', url, ...given, ...more],
    home,
  );
  if (exitCode !== 0 || refused.length > 0)
    throw new Error(`The inspector ended with ${exitCode}: ${output}${errors}`);
  return (JSON.parse(output) as { result: T }).result;
}
