/** The options of `npm run evaluate`, from the command line and the environment. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface EvaluationOptions {
  readonly reader: 'rules' | 'model';
  /** A folder with case files. */
  readonly corpus: string;
  /** Print what is wrong, by case. */
  readonly details: boolean;
  /** Fit the weights of the rules first, and write them. */
  readonly fit: boolean;
  /** Read each report with weights that were fitted without it. */
  readonly crossValidate: boolean;
}

/** @throws an error for an unknown option or a wrong value */
export function evaluationOptions(args: string[], env: NodeJS.ProcessEnv, root: string): EvaluationOptions {
  const { values } = parseArgs({
    args,
    options: {
      reader: { type: 'string', default: 'rules' },
      corpus: { type: 'string', default: join(root, 'tools', 'evaluate', 'corpus') },
      details: { type: 'boolean', default: false },
      fit: { type: 'boolean', default: false },
      'cross-validate': { type: 'boolean', default: false },
    },
  });
  const { reader, corpus, details, fit, 'cross-validate': crossValidate } = values;
  if (reader !== 'rules' && reader !== 'model')
    throw new Error(`--reader must be rules or model, not "${reader}"`);
  if (reader === 'model' && !env.ANTHROPIC_API_KEY)
    throw new Error(
      'ANTHROPIC_API_KEY must be set for --reader model; ANTHROPIC_BASE_URL and ANTHROPIC_MODEL may be set',
    );
  if (crossValidate && reader !== 'rules') throw new Error('--cross-validate needs --reader rules');
  return { reader, corpus, details, fit, crossValidate };
}
