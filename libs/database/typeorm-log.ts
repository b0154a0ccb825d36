/** TypeORM speaks through the service's own log instead of the console, so that its lines are JSON and redacted too. */
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
