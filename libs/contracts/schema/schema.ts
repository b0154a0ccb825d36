export type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** The part of JSON Schema 2020-12, the dialect of OpenAPI 3.1, that our types need. */
export interface Schema {
  $ref?: string;
  oneOf?: Schema[];
  type?: TypeName | TypeName[];
  format?: string;
  description?: string;
  default?: string | number | boolean;
  examples?: unknown[];
  enum?: (string | number | null)[];
  /** The JSON within a text of another media type. */
  contentSchema?: Schema;
  contentMediaType?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

export function refTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Whether a value of the schema may be null. */
export function isNullable({ type, oneOf = [] }: Schema): boolean {
  return [type].flat().includes('null') || oneOf.some(isNullable);
}
