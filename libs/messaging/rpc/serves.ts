/**
 * `@Serves(jobContract)` on a controller class: each of its methods that the contract names answers the subject of
 * that operation, with the request as first and the `Call` as second argument. An operation without a method does
 * not compile when the class also `implements Api<typeof jobContract>`, and stops the process at start otherwise.
 */
import { type Contract, subjectOf } from '@handtest/contracts/define';
import { Controller, UseFilters } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { ContractErrorFilter } from './contract-error.filter.js';

/** What the transport finds beside a handler. */
export interface ServedOperation {
  readonly contract: Contract;
  readonly name: string;
}

export function Serves(contract: Contract): ClassDecorator {
  return (target) => {
    const prototype = target.prototype as object;
    for (const name of Object.keys(contract.operations)) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
      if (!descriptor) throw new Error(`${target.name} serves ${contract.owner} but has no method ${name}`);
      const served: ServedOperation = { contract, name };
      MessagePattern(subjectOf(contract, name), { served })(prototype, name, descriptor);
      Payload()(prototype, name, 0);
      Ctx()(prototype, name, 1);
    }
    Controller()(target);
    UseFilters(ContractErrorFilter)(target);
  };
}
