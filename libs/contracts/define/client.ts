/**
 * Typed clients made from contracts. `class JobClient extends clientOf(jobContract) {}` is both the injection token
 * and the client: `jobs.get({ jobId }, call)`. The transport behind it is given by `libs/messaging`.
 */
import type { Call } from './caller.js';
import type { ClientApi, Contract, Operation } from './operation.js';

/** Carries one request of an operation to its service and brings the answer or throws the declared error. */
export interface RpcTransport {
  request(contract: Contract, operation: string, request: unknown, call: Call): Promise<unknown>;
  /** The same, but the answer's JSON as it came, for passing on. */
  requestRaw(contract: Contract, operation: string, request: unknown, call: Call): Promise<Buffer>;
}

interface ClientClass<C extends Contract> {
  readonly contract: C;
  new (transport: RpcTransport): ClientApi<C> & { readonly transport: RpcTransport };
}

/** The base class of a typed client: one method per operation of the contract. */
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
