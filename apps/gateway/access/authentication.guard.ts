/**
 * Identifies the caller by the header `Authorization: Bearer` and checks the access of the route. Services check the
 * access to a resource. Only the token's hash leaves this process.
 */
import { type AuthenticatedCaller, systemCall } from '@handtest/contracts/define';
import {
  tokenHash,
  tokenKind,
  TokenNotAccepted,
  VerificationClient,
  verificationLeaseMs,
} from '@handtest/contracts/identity';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Access, assertAccess } from './access.js';
import { bearerToken } from './bearer-token.js';
import { LeaseCache } from './lease-cache.js';

type GuardedAccess = Exclude<Access, 'open'>;

const accessKey = 'handtest:access';

/** Verifications have the gateway as their caller, so that those of one tick share a message. */
const gatewayCall = systemCall('gateway');

/** Stores the access of a route on its handler. */
export function StatesAccess(access: Access): MethodDecorator {
  return SetMetadata(accessKey, access);
}

/** Undefined when the handler has no `StatesAccess`. */
export function accessOf(handler: object): Access | undefined {
  return Reflect.getMetadata(accessKey, handler) as Access | undefined;
}

@Injectable()
export class AuthenticationGuard implements CanActivate {
  private readonly leases: LeaseCache;

  constructor(verification: VerificationClient) {
    this.leases = new LeaseCache({
      ask: (hash) => verification.verify({ tokenHash: hash }, gatewayCall),
      leaseMs: verificationLeaseMs,
    });
  }

  /** Synchronous while a lease is valid, the usual case. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const access = accessOf(context.getHandler()) as GuardedAccess;
    const caller = this.callerOf(request);
    if (caller instanceof Promise) {
      return caller.then((verified) => admit(request, verified, access));
    }
    return admit(request, caller, access);
  }

  /** Repeats the check for a long request. Rejects when the caller has lost the access. */
  async admitAgain(request: FastifyRequest, access: GuardedAccess): Promise<AuthenticatedCaller> {
    const caller = await this.callerOf(request);
    assertAccess(caller, access);
    return caller;
  }

  private callerOf(request: FastifyRequest): AuthenticatedCaller | Promise<AuthenticatedCaller> {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined || tokenKind(token) === undefined) throw new TokenNotAccepted();
    return this.leases.callerOf(tokenHash(token));
  }
}

function admit(
  request: FastifyRequest,
  caller: NonNullable<FastifyRequest['caller']>,
  access: GuardedAccess,
): boolean {
  assertAccess(caller, access);
  request.caller = caller;
  return true;
}
