/** Starts the gateway; `node main.js nats-authorization` prints the users of the NATS server, because it has no database. */
import { natsAuthorizationCommand } from '@handtest/messaging';
import { runService } from '@handtest/service';
import { gatewayService } from './service.js';

void runService({ ...gatewayService, commands: [natsAuthorizationCommand] });
