/**
 * Identifies the caller by the header `Authorization: Bearer`, or by the cookie of the web app, and checks the access of the
 * route. Services check the access to a resource. Only the token's hash leaves this process.
 */
import { type AuthenticatedCaller, systemCall } from '@handtest/contracts/define';
import { tokenHash, VerificationClient, verificationLeaseMs } from '@handtest/contracts/identity';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type AccessRule, assertAccess, type GuardedRule } from './access.js';
import { GatewayConfig } from '../config.js';
import { SessionCookie } from '../session/session-cookie.js';
import { LeaseCache } from './lease-cache.js';
import { presentedToken } from './presented-token.js';

const accessKey = 'handtest:access';

/** Verifications have the gateway as their caller, so that those of one tick share a message. */
const gatewayCall = systemCall('gateway');

/** Stores who may call a route on its handler. */
export function StatesAccess({ access, liveOnly = false }: AccessRule): MethodDecorator {
  return SetMetadata(accessKey, { access, liveOnly });
}

/** Undefined when the handler has no `StatesAccess`. */
export function accessOf(handler: object): AccessRule | undefined {
  return Reflect.getMetadata(accessKey, handler) as AccessRule | undefined;
}

@Injectable()
export class AuthenticationGuard implements CanActivate {
  private readonly leases: LeaseCache;
  private readonly cookie: SessionCookie;

  constructor(verification: VerificationClient, { publicUrl }: GatewayConfig) {
    this.cookie = new SessionCookie(publicUrl);
    this.leases = new LeaseCache({
      ask: (hash) => verification.verify({ tokenHash: hash }, gatewayCall),
      leaseMs: verificationLeaseMs,
    });
  }

  /** Synchronous while a lease is valid, the usual case. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const rule = accessOf(context.getHandler()) as GuardedRule;
    const caller = this.callerOf(request);
    if (caller instanceof Promise) {
      return caller.then((verified) => admit(request, verified, rule));
    }
    return admit(request, caller, rule);
  }

  /** Repeats the check for a long request. Rejects when the caller has lost the access. */
  async admitAgain(request: FastifyRequest, rule: GuardedRule): Promise<AuthenticatedCaller> {
    const caller = await this.callerOf(request);
    assertAccess(caller, rule);
    return caller;
  }

  private callerOf(request: FastifyRequest): AuthenticatedCaller | Promise<AuthenticatedCaller> {
    const token = this.cookie.tokenIn(request.headers) ?? presentedToken(request);
    return this.leases.callerOf(tokenHash(token));
  }
}

function admit(
  request: FastifyRequest,
  caller: NonNullable<FastifyRequest['caller']>,
  rule: GuardedRule,
): boolean {
  assertAccess(caller, rule);
  request.caller = caller;
  return true;
}
