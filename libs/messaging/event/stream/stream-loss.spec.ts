import { creationOf, descriptionOf, possibleLoss, withServer } from './stream-loss.js';

const remembered = { created: 'monday', serverIds: ['a', 'b'] };

describe('the loss of a stream', () => {
  it.each([
    ['nothing', 'when stream and server are those that are remembered', { created: 'monday', serverId: 'a' }],
    ['the last minutes', 'when the server was started since', { created: 'monday', serverId: 'c' }],
    ['everything', 'when the stream was created again', { created: 'tuesday', serverId: 'a' }],
    [
      'everything',
      'when the stream was created again on a new server',
      { created: 'tuesday', serverId: 'c' },
    ],
  ])('is %s %s', (loss, _when, found) => {
    expect(possibleLoss(remembered, found)).toBe(loss);
  });
});

describe('the creation of a stream', () => {
  it('is the recorded one, also when the server names another time', () => {
    const description = descriptionOf('2026-03-01T10:00:00.000Z');
    expect(creationOf({ created: 'later', config: { description } })).toBe('2026-03-01T10:00:00.000Z');
  });

  it.each([undefined, '', 'all events'])(
    'is the time of the server where the description is %s',
    (description) => {
      expect(creationOf({ created: 'monday', config: { description } })).toBe('monday');
    },
  );
});

describe('the list of known servers', () => {
  it('keeps added servers', () => {
    const serverIds = withServer(remembered.serverIds, 'c');
    expect(possibleLoss({ ...remembered, serverIds }, { created: 'monday', serverId: 'c' })).toBe('nothing');
  });

  it('is limited to the most recent servers', () => {
    let serverIds: string[] = [];
    for (let start = 0; start < 100; start++) serverIds = withServer(serverIds, `server ${start}`);
    expect(serverIds.length).toBeLessThanOrEqual(16);
    expect(serverIds.at(-1)).toBe('server 99');
    expect(withServer(serverIds, 'server 99')).toEqual(serverIds);
  });
});
