/**
 * Answers every row of the route table without its own controller: calls the operation and returns the bytes of its answer
 * unchanged. An ordinary Nest controller whose methods are made from the rows.
 */
import { NatsRpcClient } from '@handtest/messaging';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers } from './endpoint.decorator.js';
import { callOf, endpointOf, operationOf, requestOf, type Route } from '../route/route.js';
import { routes } from '../route/routes.js';

@Controller()
export class RouteController {
  constructor(readonly rpc: NatsRpcClient) {}
}

type Handler = (this: RouteController, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function handlerOf(row: Route): Handler {
  const { contract, operation } = row;
  const { batched } = operationOf(row);
  return async function (request, reply) {
    const call = callOf(request, batched);
    const bytes = await this.rpc.requestRaw(contract, operation, requestOf(request, batched), call);
    // Sending to a client that has disconnected would be logged as an error.
    if (!reply.sent) reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
  };
}

for (const row of routes.filter(({ byHand }) => !byHand)) {
  const name = endpointOf(row);
  const prototype = RouteController.prototype;
  const descriptor = { value: handlerOf(row), configurable: true, writable: true };
  Object.defineProperty(prototype, name, descriptor);
  Answers(row)(prototype, name, descriptor);
  Req()(prototype, name, 0);
  Res()(prototype, name, 1);
}
