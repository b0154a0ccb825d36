/** Decorators for the fields of schedules. Which fields a frequency needs is validated by the service. */
import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

export const scheduleFrequencies = ['daily', 'weekly', 'biweekly', 'monthly', 'once'] as const;

export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

export type ScheduleStatus = 'active' | 'paused';

export function Frequency(): PropertyDecorator {
  return IsIn(scheduleFrequencies);
}

export function Hour(): PropertyDecorator {
  return applyDecorators(IsInt(), Min(0), Max(23));
}

export function Minute(): PropertyDecorator {
  return applyDecorators(IsInt(), Min(0), Max(59));
}

/** A name of the IANA time-zone database. */
export function Timezone(): PropertyDecorator {
  return applyDecorators(IsString(), MaxLength(100));
}

export function Weekdays(): PropertyDecorator {
  const message = '$property must be a day from 0 (Sunday) to 6 (Saturday)';
  return applyDecorators(
    IsArray(),
    ArrayMaxSize(7),
    ArrayUnique({ message: '$property must name each day once' }),
    IsInt({ each: true, message }),
    Min(0, { each: true, message }),
    Max(6, { each: true, message }),
  );
}

/** 1–28, or 0 for the last day of the month. */
export function DayOfMonth(): PropertyDecorator {
  return applyDecorators(IsInt(), Min(0), Max(28));
}

export function LocalDate(): PropertyDecorator {
  return Matches(/^\d{4}-\d{2}-\d{2}$/, { message: '$property must be a date as YYYY-MM-DD' });
}
