/** What `NATS_URL` and the files for TLS must be, in sentences about their variables. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { ValidateBy } from 'class-validator';

/** Paths of PEM files. They are read again for each connection, so renewed files need no restart. */
export interface NatsTls {
  /** The authorities that may have signed the certificates of the servers. Undefined: those of the system. */
  readonly caFile?: string;
  /** The certificate of this process, for servers that demand one, and its key. */
  readonly certFile?: string;
  readonly keyFile?: string;
}

/** Undefined for an address that is well formed. */
export function natsUrlProblem(text: string): string | undefined {
  const addresses = text.split(',').map((address) => address.trim());
  if (!addresses.every((address) => /^(nats|tls):\/\/\S+$/.test(address) && URL.canParse(address))) {
    return 'must start with nats:// or tls://';
  }
  const urls = addresses.map((address) => new URL(address));
  if (new Set(urls.map(({ protocol }) => protocol)).size > 1) return 'must not mix nats:// and tls://';
  const hosts = urls.map(({ hostname }) => hostname.replace(/^\[(.*)\]$/, '$1'));
  // The client compares the certificate of a server without a name with "localhost".
  if (demandsTls(text) && hosts.some((host) => isIP(host) !== 0)) {
    return 'must name hosts after tls://, not addresses: certificates are compared with the name';
  }
  return undefined;
}

export function IsNatsUrl(): PropertyDecorator {
  return ValidateBy({
    name: 'isNatsUrl',
    validator: {
      validate: (value) => natsUrlProblem(String(value)) === undefined,
      defaultMessage: (context) => `$property ${natsUrlProblem(String(context?.value)) ?? ''}`,
    },
  });
}

export function demandsTls(url: string): boolean {
  return url.trimStart().startsWith('tls://');
}

/** For `contradictions()`. */
export function natsTlsProblems(url: string, { caFile, certFile, keyFile }: NatsTls): string[] {
  const files = { NATS_CA_FILE: caFile, NATS_CERT_FILE: certFile, NATS_KEY_FILE: keyFile };
  const named = Object.entries(files).filter(([, file]) => file !== undefined) as [string, string][];
  const problems = named.flatMap(([variable, file]) => fileProblem(variable, file) ?? []);
  if (!demandsTls(url)) {
    problems.push(...named.map(([variable]) => `${variable} needs a NATS_URL that starts with tls://`));
  }
  if (certFile && !keyFile) problems.push('NATS_KEY_FILE must be set with NATS_CERT_FILE');
  if (keyFile && !certFile) problems.push('NATS_CERT_FILE must be set with NATS_KEY_FILE');
  if (problems.length === 0 && certFile && keyFile && !belongTogether(certFile, keyFile)) {
    problems.push(`NATS_KEY_FILE names ${keyFile}, which is not the key of NATS_CERT_FILE`);
  }
  return problems;
}

function fileProblem(variable: string, file: string): string | undefined {
  try {
    const text = readFileSync(file);
    if (variable === 'NATS_KEY_FILE') createPrivateKey(text);
    else new X509Certificate(text);
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isSystem = code !== undefined && !code.startsWith('ERR_');
    const expected = variable === 'NATS_KEY_FILE' ? 'no private key' : 'no certificate';
    return `${variable} names ${file}, ${isSystem ? `which cannot be read: ${message}` : `which has ${expected} (PEM)`}`;
  }
}

function belongTogether(certFile: string, keyFile: string): boolean {
  return new X509Certificate(readFileSync(certFile)).checkPrivateKey(createPrivateKey(readFileSync(keyFile)));
}
