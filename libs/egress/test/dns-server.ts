/** A DNS server on loopback that answers A and AAAA questions from a table (RFC 1035). */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

/** What to answer for one family: addresses, an error, or nothing at all. */
export type DnsAnswer = readonly string[] | 'SERVFAIL' | 'NXDOMAIN' | 'silence';

export interface DnsZone {
  readonly [host: string]: { readonly a: DnsAnswer; readonly aaaa: DnsAnswer };
}

const responseCodes = { SERVFAIL: 2, NXDOMAIN: 3 } as const;
const typeA = 1;

/** Starts the server. `server` is its address for `lookupFrom`; names outside the zone do not exist. */
export async function startDnsServer(zone: DnsZone): Promise<{ server: string; stop: () => void }> {
  const socket = createSocket('udp4');
  socket.on('message', (question, peer) => {
    const { host, type, end } = readQuestion(question);
    const answers = zone[host];
    const answer = answers === undefined ? 'NXDOMAIN' : type === typeA ? answers.a : answers.aaaa;
    if (answer === 'silence') return;
    socket.send(response(question.subarray(0, end), type, answer), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}

function readQuestion(message: Buffer): { host: string; type: number; end: number } {
  const labels: string[] = [];
  let position = 12;
  for (let length = message.readUInt8(position); length > 0; length = message.readUInt8(position)) {
    labels.push(message.toString('latin1', position + 1, position + 1 + length));
    position += length + 1;
  }
  return {
    host: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(position + 1),
    end: position + 5,
  };
}

/** The question repeated, with the answers behind it; each names the question's host by a pointer to it. */
function response(question: Buffer, type: number, answer: Exclude<DnsAnswer, 'silence'>): Buffer {
  const addresses = typeof answer === 'string' ? [] : answer;
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (typeof answer === 'string' ? responseCodes[answer] : 0), 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) => {
    const bytes = ipaddr.parse(address).toByteArray();
    return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
  });
  return Buffer.concat([head, ...records]);
}
