import { Module } from '@nestjs/common';
import { AppClient } from './app.client.js';
import { ConnectedClient } from './connected.client.js';
import { UserClient } from './user.client.js';

const clients = [AppClient, ConnectedClient, UserClient];

@Module({ providers: clients, exports: clients })
export class HostModule {}
