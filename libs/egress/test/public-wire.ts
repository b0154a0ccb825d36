/** Replaces the internet: a `Dial` that connects chosen public addresses to receivers on loopback. */
import { connect, Socket } from 'node:net';
import type { Dial } from '../egress-policy.js';

export interface PublicWire {
  readonly dial: Dial;
  /** The addresses dialled so far, in order. */
  readonly dialled: readonly string[];
}

/**
 * Each address maps to the loopback port behind it, or to the error code with which connecting fails. All
 * others refuse.
 */
export function publicWire(routes: Readonly<Record<string, number | string>>): PublicWire {
  const dialled: string[] = [];
  const dial: Dial = (address) => {
    dialled.push(address);
    const route = routes[address] ?? 'ECONNREFUSED';
    if (typeof route === 'string') return failing(route);
    const socket = connect(route, '127.0.0.1');
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    return socket;
  };
  return { dial, dialled };
}

function failing(code: string): Socket {
  const socket = new Socket();
  setImmediate(() => socket.destroy(Object.assign(new Error(`connect ${code}`), { code })));
  return socket;
}
