/** What codehost reads from its environment: so far, what every service with a database reads. */
import { DatabaseServiceConfig } from '@handtest/service';

export class CodehostConfig extends DatabaseServiceConfig {}
