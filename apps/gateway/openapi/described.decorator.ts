import type { Route } from '../route/route.js';

export function Described(_row: Route): MethodDecorator {
  return () => undefined;
}
