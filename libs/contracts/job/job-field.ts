/** Decorators for fields of jobs, for requests, templates and the front matter of templates. */
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { Numeric, Text } from '../define/index.js';
import { WebAddress } from '../identity/web-address.js';

export type DeviceClass = 'desktop' | 'mobile';

/** http or https, at most 2,048 characters. The service itself never visits it. */
export function TestedAddress(): PropertyDecorator {
  return WebAddress(['http', 'https']);
}

export function Instructions(): PropertyDecorator {
  return Text(1, 20_000);
}

export function TargetMinutes(): PropertyDecorator {
  return applyDecorators(Numeric(), Min(1), Max(120));
}

/** The overtime; with the target at most 120. */
export function ExtensionMinutes(): PropertyDecorator {
  return applyDecorators(Numeric(), Min(0), Max(119));
}

export function ExtensionCount(): PropertyDecorator {
  return applyDecorators(IsInt(), Min(0), Max(100));
}

export function Device(): PropertyDecorator {
  return IsIn(['desktop', 'mobile']);
}
