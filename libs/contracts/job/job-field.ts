/** Decorators for fields of jobs, for requests, templates and the front matter of templates. */
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsInt, IsNumber, Max, Min } from 'class-validator';
import { type Fault, Text } from '../define/index.js';

export type DeviceClass = 'desktop' | 'mobile';

export function Instructions(): PropertyDecorator {
  return Text(1, 20_000);
}

export function TargetMinutes(): PropertyDecorator {
  return applyDecorators(IsNumber(), Min(1), Max(120));
}

/** The overtime; with the target at most 120. */
export function ExtensionMinutes(): PropertyDecorator {
  return applyDecorators(IsNumber(), Min(0), Max(119));
}

export function ExtensionCount(): PropertyDecorator {
  return applyDecorators(IsInt(), Min(0), Max(100));
}

export function Device(): PropertyDecorator {
  return IsIn(['desktop', 'mobile']);
}

/** Target and extension together. */
export const maximumMinutes = 120;

/** Empty while both are valid together. */
export function minutesFaults(targetDurationMinutes: number, maxExtensionMinutes: number): Fault[] {
  const sum = targetDurationMinutes + maxExtensionMinutes;
  if (sum <= maximumMinutes) return [];
  const param = 'maxExtensionMinutes';
  const reason = `${targetDurationMinutes} + ${maxExtensionMinutes} is ${Number(sum.toFixed(9))}`;
  const message = `${param} and targetDurationMinutes must be at most ${maximumMinutes} together; ${reason}`;
  return [{ param, message }];
}
