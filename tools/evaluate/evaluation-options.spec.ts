import { evaluationOptions } from './evaluation-options.js';

const options = (args: string[], env: NodeJS.ProcessEnv = {}) => evaluationOptions(args, env, '/project');

test('by default the rules read the corpus of the repository', () => {
  expect(options([])).toEqual({
    reader: 'rules',
    corpus: '/project/tools/evaluate/corpus',
    details: false,
    fit: false,
    crossValidate: false,
  });
});

test('the model reads another corpus', () => {
  const env = { ANTHROPIC_API_KEY: 'key' };
  expect(options(['--reader', 'model', '--corpus', '/mine', '--details'], env)).toEqual({
    reader: 'model',
    corpus: '/mine',
    details: true,
    fit: false,
    crossValidate: false,
  });
});

test.each([
  [['--reader', 'model'], 'ANTHROPIC_API_KEY must be set for --reader model'],
  [['--reader', 'guess'], '--reader must be rules or model, not "guess"'],
  [['--verbose'], "Unknown option '--verbose'"],
  [['corpus'], "Unexpected argument 'corpus'"],
  [['--corpus'], "Option '--corpus <value>' argument missing"],
])('%j is refused: %s', (args, message) => {
  expect(() => options(args)).toThrow(message);
});
