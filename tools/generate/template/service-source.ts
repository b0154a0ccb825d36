/** The sources that a service begins with. Pure. */
import { pascalCase } from '../names.js';

export interface ServiceNames {
  /** In kebab-case: `webhook-dispatcher`. */
  readonly service: string;
  /** What its subjects and its database are named by: `webhook`. */
  readonly owner: string;
}

/** The file that makes the folder a project of Nx. */
export const projectTsconfig = `{
  "extends": "../../tsconfig.base.json",
  "include": ["**/*.ts"]
}
`;

export function mainSource({ service }: ServiceNames): string {
  const config = `${pascalCase(service)}Config`;
  return `/** Starts ${service}; \`node main.js migrate\` only migrates its database. */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { AppModule } from './app.module.js';
import { ${config} } from './config.js';
import { migrations } from './migrations/index.js';

await runService({
  name: '${service}',
  module: (config) => AppModule.forRoot(config),
  config: ${config},
  commands: { migrate: migrateCommand('${service}', migrations) },
});
`;
}

export function moduleSource({ service }: ServiceNames): string {
  const config = `${pascalCase(service)}Config`;
  return `/** The service ${service}, put together. */
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule } from '@handtest/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import type { ${config} } from './config.js';
import { migrations } from './migrations/index.js';

const service = '${service}';

@Module({})
export class AppModule {
  static forRoot({ natsUrl }: ${config}): DynamicModule {
    const imports = [
      DatabaseModule.forRoot({ entities: [], migrations }),
      MessagingModule.forRoot({ service, natsUrl }),
      EventModule.forRoot({ service }),
    ];
    return { module: AppModule, imports };
  }
}
`;
}

export function configSource({ service }: ServiceNames): string {
  return `/** What ${service} reads from its environment: so far, what every service with a database reads. */
import { DatabaseServiceConfig } from '@handtest/service';

export class ${pascalCase(service)}Config extends DatabaseServiceConfig {}
`;
}

/** @param timestamp in milliseconds: TypeORM orders migrations by the 13 digits their names end in */
export function migrationSource(timestamp: number): string {
  return `/** The tables of the outbox and the inbox; what the service owns comes in migrations after this one. */
import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTables${timestamp} implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropMessagingTables(queryRunner);
  }
}
`;
}

export function migrationIndex({ service }: ServiceNames, timestamp: number): string {
  return `/** Every migration of ${service}'s database, oldest first. */
import { CreateTables${timestamp} } from './create-tables-${timestamp}.js';

export const migrations = [CreateTables${timestamp}];
`;
}

export function serviceReadme({ service, owner }: ServiceNames): string {
  return `# ${service}

It has no operations yet. It starts, answers its probes and has a database.

- **Owns** nothing yet.
- **Serves** nothing yet; its operations will be \`rpc.${owner}.…\`.
- **Publishes** nothing.
- **Listens** nothing.
- **Calls** nothing.

## Config

\`DATABASE_URL\` and \`NATS_URL\`; plus the variables of every service (\`.env.example\`).

## Run alone

\`npm run build\`, then \`node dist/apps/${service}/main.js\` with \`DATABASE_URL\` and \`NATS_URL\` set;
\`node dist/apps/${service}/main.js migrate\` only migrates the database.
`;
}
