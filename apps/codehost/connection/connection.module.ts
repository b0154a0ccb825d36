import { Module } from '@nestjs/common';
import { HostModule } from '../host/host.module.js';
import { RepositoryModule } from '../repository/repository.module.js';
import { ConfirmService } from './confirm.service.js';
import { ConnectService } from './connect.service.js';
import { ConnectionService } from './connection.service.js';
import { OrganizationEndConsumer } from './organization-end.consumer.js';
import { TokenService } from './token.service.js';

const services = [ConfirmService, ConnectService, ConnectionService, TokenService];

@Module({
  imports: [HostModule, RepositoryModule],
  providers: [...services, OrganizationEndConsumer],
  exports: services,
})
export class ConnectionModule {}
