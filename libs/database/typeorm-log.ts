/** Sends TypeORM's lines to the service's log, as redacted JSON. */
import { Logger } from '@nestjs/common';
import { AbstractLogger, type LogLevel, type LogMessage } from 'typeorm';

export class TypeOrmLog extends AbstractLogger {
  private readonly serviceLog = new Logger('TypeORM');

  protected override writeLog(
    level: LogLevel,
    message: LogMessage | string | number | (LogMessage | string | number)[],
  ) {
    for (const line of this.prepareLogMessages(message)) {
      if (level === 'warn') this.serviceLog.warn(String(line.message));
      else this.serviceLog.debug(String(line.message));
    }
  }
}
