/** Errors of transfers in the form that the gateway reads: `{code, message}` with the error's status. */
import { ContractError, InternalError } from '@handtest/contracts/define';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

@Catch()
export class TransferFilter implements ExceptionFilter {
  private readonly log = new Logger(TransferFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const declared = error instanceof ContractError ? error : new InternalError();
    if (declared !== error) this.log.error({ err: error }, 'a transfer failed');
    if (reply.sent) return;
    // Bytes that still arrive must not be read as the next request.
    if (!reply.request.raw.complete) reply.header('connection', 'close');
    reply.status(declared.status).send({ code: declared.code, message: declared.message });
  }
}
