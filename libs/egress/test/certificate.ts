/**
 * Makes self-signed certificates for tests at run time, so that none in the repository expires
 * there. DER is written by hand (X.690); the certificate is the smallest that TLS clients accept as its own
 * authority (RFC 5280).
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate for host names and IP literals, valid for a day around now, or until `notAfter`. */
export function makeCertificate(
  hosts: readonly string[],
  notAfter = new Date(Date.now() + 86_400_000),
): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signatureAlgorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), utf8('egress test'))));
  const validity = sequence(time(new Date(notAfter.getTime() - 172_800_000)), time(notAfter));
  const altNames = sequence(...hosts.map(altName));
  const extensions = sequence(
    sequence(oid('551d13'), octets(sequence(der(0x01, Buffer.from([0xff]))))),
    sequence(oid('551d11'), octets(altNames)),
  );
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    signatureAlgorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, signatureAlgorithm, der(0x03, Buffer.from([0]), signature));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem(certificate) };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const octets = (content: Buffer): Buffer => der(0x04, content);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text));
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));

/** UTCTime, `YYMMDDhhmmssZ`. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}

function altName(host: string): Buffer {
  if (isIP(host) === 0) return der(0x82, Buffer.from(host));
  return der(0x87, Buffer.from(ipaddr.parse(host).toByteArray()));
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
