import { anonymousCall, type AuthenticatedCaller, Forbidden, systemCall } from '../define/index.js';
import { actorOf } from './audit-actor.js';

const caller = (kind: AuthenticatedCaller['kind']) => ({ kind, tokenId: 't', userId: 'u', roles: {} });

describe('an audit log', () => {
  it('names the user of sessions and PATs, a key, a service by its name, and refuses anonymous callers', () => {
    expect(actorOf(caller('session'))).toEqual({ kind: 'user', id: 'u' });
    expect(actorOf(caller('pat'))).toEqual({ kind: 'user', id: 'u' });
    expect(actorOf(caller('key'))).toEqual({ kind: 'key', id: 't' });
    expect(actorOf(systemCall('job').caller)).toEqual({ kind: 'service', id: 'job' });
    expect(() => actorOf(anonymousCall.caller)).toThrow(Forbidden);
  });
});
