import { anonymousCall, type AuthenticatedCaller, Forbidden, systemCall } from '@handtest/contracts/define';
import { billingActorOf } from './billing-actor.js';

const caller = (kind: AuthenticatedCaller['kind']) => ({ kind, tokenId: 't', userId: 'u', roles: {} });

test('the events of billing name people and services, never a key or nobody', () => {
  expect(billingActorOf(caller('session'))).toEqual({ kind: 'user', id: 'u' });
  expect(billingActorOf(caller('pat'))).toEqual({ kind: 'user', id: 'u' });
  expect(billingActorOf(systemCall('job').caller)).toEqual({ kind: 'service', id: 'job' });
  expect(() => billingActorOf(caller('key'))).toThrow(Forbidden);
  expect(() => billingActorOf(anonymousCall.caller)).toThrow(Forbidden);
});
