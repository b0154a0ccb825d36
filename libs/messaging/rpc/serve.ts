/**
 * `serve(capContract, CapService)` in the `controllers` of a module is a Nest controller made from the contract. The
 * service's method of the same name answers each operation; it gets the request and the `Call`. Several services can
 * share a contract: `serve(jobContract, { get: JobService, list: JobListService })`.
 *
 * A missing operation or one of another type does not compile. A missing method stops the process at start.
 */
import { type Api, type Call, type Contract, subjectOf } from '@handtest/contracts/define';
import { Catch, Controller, Inject, type RpcExceptionFilter, type Type, UseFilters } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { throwError } from 'rxjs';

/** Passes errors on unchanged: the transport decides which of them the caller gets. */
@Catch()
class ContractErrorFilter implements RpcExceptionFilter {
  catch = (error: unknown) => throwError(() => error);
}

/** The transport reads it from the handler. */
export interface ServedOperation {
  readonly contract: Contract;
  readonly name: string;
}

/** The service of each operation. */
type ServiceOf<C extends Contract> = { readonly [K in keyof Api<C>]: Type<Pick<Api<C>, K>> };

type Method = (request: unknown, call: Call) => unknown;

export function serve<C extends Contract>(contract: C, services: Type<Api<C>> | ServiceOf<C>): Type<unknown> {
  const serviceOf = (name: string) => {
    const service = typeof services === 'function' ? services : services[name];
    if (!service) throw new Error(`${contract.owner} has no service for ${name}`);
    return service as Type<unknown>;
  };
  const tokens = [...new Set(Object.keys(contract.operations).map(serviceOf))];

  class ServedController {
    readonly services: Record<string, Method>[];

    constructor(...services: Record<string, Method>[]) {
      this.services = services;
    }
  }
  tokens.forEach((token, index) => Inject(token)(ServedController, undefined, index));
  for (const name of Object.keys(contract.operations)) {
    const service = serviceOf(name);
    const index = tokens.indexOf(service);
    if (typeof service.prototype[name] !== 'function') throw new Error(missing(service, contract, name));
    const value = function (this: ServedController, request: unknown, call: Call) {
      return this.services[index]![name]!(request, call);
    };
    Object.defineProperty(ServedController.prototype, name, { value });
  }
  Serves(contract)(ServedController);
  return ServedController;
}

/** The same for a class with a method for each operation, as fake services of tests. */
export function Serves(contract: Contract): ClassDecorator {
  return (target) => {
    const prototype = target.prototype as object;
    for (const name of Object.keys(contract.operations)) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
      if (!descriptor) throw new Error(missing(target, contract, name));
      const served: ServedOperation = { contract, name };
      MessagePattern(subjectOf(contract, name), { served })(prototype, name, descriptor);
      Payload()(prototype, name, 0);
      Ctx()(prototype, name, 1);
    }
    Controller()(target);
    UseFilters(ContractErrorFilter)(target);
  };
}

function missing({ name: service }: { name: string }, { owner }: Contract, name: string): string {
  return `${service} serves ${owner} but has no method ${name}`;
}
