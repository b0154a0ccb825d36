/**
 * Typed clients of contracts. `class JobClient extends clientOf(jobContract) {}` is both the injection token and the
 * client: `jobs.get({ jobId }, call)`. `libs/messaging` provides the transport.
 */
import type { Call } from './caller.js';
import type { ClientApi, Contract, Operation } from './operation.js';

/** Sends a request to the service of an operation; answers its response or throws the declared error. */
export interface RpcTransport {
  request(contract: Contract, operation: string, request: unknown, call: Call): Promise<unknown>;
  /** Answers the response's JSON unparsed, to pass it on. */
  requestRaw(contract: Contract, operation: string, request: unknown, call: Call): Promise<Buffer>;
}

interface ClientClass<C extends Contract> {
  readonly contract: C;
  new (transport: RpcTransport): ClientApi<C> & { readonly transport: RpcTransport };
}

/** The base class of a typed client, with one method for each operation. */
export function clientOf<C extends Contract<Record<string, Operation>>>(contract: C): ClientClass<C> {
  class Client {
    static readonly contract = contract;

    constructor(readonly transport: RpcTransport) {}
  }
  for (const operation of Object.keys(contract.operations)) {
    Object.defineProperty(Client.prototype, operation, {
      value(this: Client, request: unknown, call: Call): Promise<unknown> {
        return this.transport.request(contract, operation, request, call);
      },
    });
  }
  return Client as unknown as ClientClass<C>;
}
