/** Bytes between the gateway and this service, over HTTP. Each request needs the ticket of an operation. */
import type { Readable } from 'node:stream';
import { Controller, Get, Headers, Put, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TransferService } from './transfer.service.js';
import { TransferFilter } from './transfer.filter.js';

@Controller('internal')
@UseFilters(TransferFilter)
export class TransferController {
  constructor(private readonly transfers: TransferService) {}

  @Put('recording')
  upload(@Headers('x-ticket') ticket: unknown, @Req() request: FastifyRequest) {
    return this.transfers.take(ticket, request.body as Readable | undefined);
  }

  @Get('recording')
  play(@Headers('x-ticket') ticket: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.transfers.sendRecording(ticket, request, reply);
  }

  @Get('screenshot')
  screenshot(
    @Headers('x-ticket') ticket: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.transfers.sendScreenshot(ticket, request, reply);
  }

  @Get('telemetry')
  telemetry(
    @Headers('x-ticket') ticket: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.transfers.sendTelemetry(ticket, request, reply);
  }
}
