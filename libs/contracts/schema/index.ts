/** The JSON schemas of what endpoints take and answer, made from the contracts by `npm run generate schemas`. */
export * from './schema.js';
export * from './schemas.generated.js';
