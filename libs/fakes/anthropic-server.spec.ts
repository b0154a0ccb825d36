import { AnthropicServer } from './anthropic-server.js';

const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
const image = (changes: object = {}) => ({
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: png.toString('base64'), ...changes },
});
const text = (cacheControl?: object) => {
  return { type: 'text', text: 'Hello', ...(cacheControl && { cache_control: cacheControl }) };
};
const ephemeral = { type: 'ephemeral' };

let server: AnthropicServer;
beforeAll(async () => {
  server = await AnthropicServer.start(() => ({ text: 'Hi', usage: { cache_read_input_tokens: 7 } }));
});
afterAll(() => server.stop());

function send(changes: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': 'key', 'anthropic-version': '2023-06-01', ...headers },
    body: JSON.stringify({
      model: 'claude',
      max_tokens: 10,
      messages: [{ role: 'user', content: 'Hello' }],
      ...changes,
    }),
  });
}

const closed = (properties: object, required: string[] = Object.keys(properties)) => {
  return { type: 'object', properties, required, additionalProperties: false };
};
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, { type: 'string' }]));
const withSchema = (schema: object) => ({ output_config: { format: { type: 'json_schema', schema } } });
const withContent = (...content: object[]) => ({ messages: [{ role: 'user', content }] });

it('shows scripts the texts, images and cached blocks of a request, and sends the scripted usage', async () => {
  const system = [text(ephemeral), text()];
  const content = [image(), image({ media_type: 'image/jpeg', data: jpeg.toString('base64') }), text()];
  const answer = await send({ system, ...withContent(...content) });
  expect(await answer.json()).toMatchObject({
    usage: { input_tokens: 1, output_tokens: 1, cache_read_input_tokens: 7 },
  });
  expect(server.requests.at(-1)).toMatchObject({
    system: 'HelloHello',
    cached: ['Hello'],
    messages: [{ role: 'user', content: 'Hello' }],
    images: [
      { mediaType: 'image/png', bytes: png },
      { mediaType: 'image/jpeg', bytes: jpeg },
    ],
  });
});

it.each<[string, object]>([
  ['no limit of the answer', { max_tokens: 0 }],
  ['no model', { model: '' }],
  ['an answer first', { messages: [{ role: 'assistant', content: 'Hi' }] }],
  ['an image in the system prompt', { system: [image()] }],
  ['five breakpoints of the cache', withContent(...Array<object>(5).fill(text(ephemeral)))],
  ['another kind of breakpoint', withContent(text({ type: 'permanent' }))],
  ['another lifetime of the cache', withContent(text({ type: 'ephemeral', ttl: '2h' }))],
  ['an empty text', withContent({ type: 'text', text: '' })],
  ['another kind of block', withContent({ type: 'video' })],
  ['another image type', withContent(image({ media_type: 'image/bmp' }))],
  ['an image that is no Base64', withContent(image({ data: '***' }))],
  ['an image of another type than named', withContent(image({ data: jpeg.toString('base64') }))],
  [
    'an image of more than 5 MB',
    withContent(image({ data: Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]).toString('base64') })),
  ],
  ['an open object', withSchema({ type: 'object', properties: {} })],
  ['an enum of another type', withSchema(closed({ a: { type: 'string', enum: ['x', 1] } }))],
  ['an enum of lists', withSchema(closed({ a: { type: 'array', enum: [[1]] } }))],
  [
    '25 optional properties in two objects',
    withSchema(closed({ a: closed(fields(12), []), b: { anyOf: [closed(fields(13), [])] } })),
  ],
  ['101 images', withContent(...Array<object>(101).fill(image()))],
])('refuses %s', async (_name, changes) => {
  const before = server.requests.length;
  const answer = await send(changes);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  expect(server.requests).toHaveLength(before);
});

it('accepts 100 images and four breakpoints', async () => {
  const content = [...Array<object>(100).fill(image()), ...Array<object>(4).fill(text(ephemeral))];
  expect((await send(withContent(...content))).status).toBe(200);
});

it('accepts 24 optional properties, and enums of their type', async () => {
  const choice = { type: 'string', enum: ['x', 'y'] };
  const schema = closed({ choice, list: { type: 'array', items: closed(fields(24), []) } });
  expect((await send(withSchema(schema))).status).toBe(200);
});

it('has thoughts in a block before the text, and no text when they used up the limit', async () => {
  const thinking = 'Well';
  const thought = { type: 'thinking', thinking, signature: 'signed' };
  server.use((_request, count) => {
    if (count === 1) return { thinking, text: 'Hi' };
    return count === 2
      ? { thinking, text: '', stopReason: 'max_tokens' }
      : { text: '', stopReason: 'refusal' };
  });
  const contents: unknown[] = [];
  for (let n = 0; n < 3; n++) {
    const { content } = (await (await send({})).json()) as { content: unknown };
    contents.push(content);
  }
  expect(contents).toEqual([[thought, { type: 'text', text: 'Hi' }], [thought], []]);
});

it('answers with the scripted error', async () => {
  const message = 'Your credit balance is too low';
  const broke = await AnthropicServer.start(() => ({ status: 400, type: 'invalid_request_error', message }));
  const headers = { 'x-api-key': 'key', 'anthropic-version': '2023-06-01' };
  const body = JSON.stringify({
    model: 'claude',
    max_tokens: 1,
    messages: [{ role: 'user', content: 'Hi' }],
  });
  const answer = await fetch(`${broke.url}/v1/messages`, { method: 'POST', headers, body });
  await broke.stop();
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', message } });
});
