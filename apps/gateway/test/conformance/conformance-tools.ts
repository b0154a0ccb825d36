/** The tools that the conformance programs call, as the scenarios describe them. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Run, Tool } from '../../mcp/tool.js';
import { object } from '../../mcp/tool-schema.js';

type Content = CallToolResult['content'][number];

/** One red pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A WAV file without a sample. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const image: Content = { type: 'image', data: png, mimeType: 'image/png' };
const audio: Content = { type: 'audio', data: wav, mimeType: 'audio/wav' };

function resource(uri: string, mimeType: string, text: string): Content {
  return { type: 'resource', resource: { uri, mimeType, text } };
}

function tool(name: string, run: Run): Tool {
  return { name, title: name, description: `Answers the scenario of ${name}`, input: object({}), run };
}

function answering(name: string, ...content: Content[]): Tool {
  return tool(name, () => Promise.resolve({ content }));
}

const text = (words: string): Content => ({ type: 'text', text: words });

/** Without pauses: what counts is the order. */
const withProgress: Tool = {
  ...tool('test_tool_with_progress', (_args, { report }) => {
    for (const progress of [0, 50, 100]) report?.({ progress, total: 100, message: `${progress} of 100` });
    return Promise.resolve({ content: [text('Reported its progress.')] });
  }),
  isSlow: true,
};

export const conformanceTools: readonly Tool[] = [
  // First: the scenario of the headers calls the first tool, without arguments.
  answering('test_simple_text', text('This is a simple text response for testing.')),
  answering('test_image_content', image),
  answering('test_audio_content', audio),
  answering(
    'test_embedded_resource',
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ),
  answering(
    'test_multiple_content_types',
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ),
  tool('test_error_handling', () => Promise.reject(new Error('a test of the errors'))),
  withProgress,
  answering('test_streaming_elicitation', text('Needs nothing from the client.')),
  answering('test_logging_tool', text('Sends no log messages.')),
];
