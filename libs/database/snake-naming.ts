/** snake_case columns for camelCase properties: `testDurationSeconds` → `test_duration_seconds`. */
import { DefaultNamingStrategy } from 'typeorm';

export class SnakeNaming extends DefaultNamingStrategy {
  override tableName(className: string, given: string | undefined): string {
    return given ?? snakeCase(className);
  }

  override columnName(property: string, given: string | undefined, prefixes: string[]): string {
    return [...prefixes, given ?? property].map(snakeCase).join('_');
  }
}

/** A digit belongs to the word before it: `sha256Hash` → `sha256_hash`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}
