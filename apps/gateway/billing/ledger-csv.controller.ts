/** `GET /api/billing/ledger.csv`: streams a ledger of any length in parts. */
import { Readable } from 'node:stream';
import { LedgerClient, type LedgerCsvPart, type LedgerCsvRequest } from '@handtest/contracts/billing';
import type { Call } from '@handtest/contracts/define';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { callOf } from '../route/route.js';

@Controller()
export class LedgerCsvController {
  constructor(private readonly ledger: LedgerClient) {}

  @Endpoint('GET /api/billing/ledger.csv')
  async csv(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // Each part has its own deadline.
    const call = callOf({ caller: request.caller, clientAddress: request.clientAddress }, false);
    const { after: _ours, ...filter } = request.query as LedgerCsvRequest;
    // Before anything is sent, so that an invalid request gets an ordinary error.
    const first = await this.ledger.csv(filter, call);
    if (reply.sent) return;
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="ledger.csv"')
      .send(Readable.from(this.parts(first, filter, call)));
  }

  /** Requests a part when the client has read the one before. A part that fails ends the connection. */
  private async *parts(first: LedgerCsvPart, filter: LedgerCsvRequest, call: Call): AsyncGenerator<string> {
    let part = first;
    yield part.csv;
    while (part.next !== null) {
      part = await this.ledger.csv({ ...filter, after: part.next }, call);
      yield part.csv;
    }
  }
}
