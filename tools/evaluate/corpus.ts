/** Reads the cases of a folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvaluationCase, parseCase } from './evaluation-case.js';
import { reportsIn } from './report-file.js';

/** In the order of their names. @throws an error that names the folder, or the file and its field */
export function readCorpus(folder: string): EvaluationCase[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /\.(?:json|txt)$/.test(file)) : [];
  if (files.length === 0) throw new Error(`${folder} must be a folder with case files (*.json, *.txt)`);
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const name = file.replace(/\.\w+$/, '');
    return file.endsWith('.json') ? [parseCase(name, text)] : reportsIn(name, text);
  });
}
