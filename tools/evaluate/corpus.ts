/** Reads the cases of a folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvaluationCase, parseCase } from './evaluation-case.js';

/** In the order of their names. @throws an error that names the folder, or the file and its field */
export function readCorpus(folder: string): EvaluationCase[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  if (files.length === 0) throw new Error(`${folder} must be a folder with case files (*.json)`);
  return files
    .sort()
    .map((file) => parseCase(file.replace(/\.json$/, ''), readFileSync(join(folder, file), 'utf8')));
}
