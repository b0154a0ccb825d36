/** The event whose way is timed, and how: on the clock that all processes of a machine share. */
import { defineEvents } from '@handtest/contracts/define';
import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { IsInt, IsString } from 'class-validator';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Measured {
  @IsInt()
  n: number;

  @IsString()
  text: string;
}

export const measuredEvents = defineEvents('bench', { measured: Measured });

export class CreateMessaging1767000000001 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createMessagingTables(runner);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropMessagingTables(runner);
  }
}

/** Milliseconds on a clock that does not stand for any time of day and is the same in every process. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
