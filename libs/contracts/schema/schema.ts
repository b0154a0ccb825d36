/** The part of OpenAPI 3.0's schema object that our types need. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  format?: string;
  description?: string;
  nullable?: boolean;
  default?: string | number | boolean;
  example?: unknown;
  enum?: (string | number | null)[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

export function refTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
