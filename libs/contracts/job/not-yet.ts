/** What the job contracts know of and do not do yet. */
import { applyDecorators } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { Absentable } from '../define/index.js';

/** A field of the specification that cannot be used yet: refused, because ignoring it would lose what was asked for. */
export function NotYet(what: string): PropertyDecorator {
  return applyDecorators(
    Absentable(),
    IsIn([], { message: `$property must be left out: ${what} not available yet` }),
  );
}
