/** The gateway: every route of the API, with rate limits, authentication and errors. It has no state of its own. */
import { LedgerClient, PlanClient, StripeEventClient } from '@handtest/contracts/billing';
import { VisitClient } from '@handtest/contracts/browser';
import { ConnectionClient, FilingClient, HookClient } from '@handtest/contracts/codehost';
import { ErrormonClient } from '@handtest/contracts/extraction';
import {
  AccountClient,
  OidcClient,
  OrganizationClient,
  ProjectClient,
  VerificationClient,
} from '@handtest/contracts/identity';
import { JobClient, LiveClient, RecordingClient, TemplateClient } from '@handtest/contracts/job';
import { MessagingModule } from '@handtest/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { AuthenticationGuard } from './access/authentication.guard.js';
import { AvatarController } from './avatar/avatar.controller.js';
import { CheckoutController } from './billing/checkout.controller.js';
import { LedgerCsvController } from './billing/ledger-csv.controller.js';
import { StripeEventController } from './billing/stripe-event.controller.js';
import { ConnectionController } from './codehost/connection.controller.js';
import { FilingController } from './codehost/filing.controller.js';
import { HookController } from './codehost/hook.controller.js';
import { ErrorFilter } from './error/error.filter.js';
import { JobController } from './job/job.controller.js';
import { McpController } from './mcp/mcp.controller.js';
import { McpService } from './mcp/mcp.service.js';
import { McpTools } from './mcp/mcp-tools.service.js';
import { WaitService } from './mcp/wait.service.js';
import { OidcController } from './oidc/oidc.controller.js';
import { RateLimitService } from './rate-limit/rate-limit.service.js';
import { RouteController } from './endpoint/route.controller.js';
import { FinishedJobConsumer } from './run/finished-job.consumer.js';
import { RunController } from './run/run.controller.js';
import { RunService } from './run/run.service.js';
import { EndedSessionFilter } from './session/ended-session.filter.js';
import { SessionController } from './session/session.controller.js';
import { SettingsController } from './session/settings.controller.js';
import { ChangeFeedService } from './stream/change-feed.service.js';
import { StreamController } from './stream/stream.controller.js';
import { StreamLimitService } from './stream/stream-limit.service.js';
import { StreamService } from './stream/stream.service.js';
import { TesterFeedService } from './stream/tester-feed.service.js';
import { JobHttpClient } from './upload/job-http.client.js';
import { RecordingController } from './upload/recording.controller.js';
import { VisitStreams } from './visit/visit-stream.service.js';

@Module({
  controllers: [
    JobController,
    AvatarController,
    CheckoutController,
    ConnectionController,
    FilingController,
    HookController,
    LedgerCsvController,
    StripeEventController,
    McpController,
    OidcController,
    RecordingController,
    RunController,
    SessionController,
    SettingsController,
    StreamController,
    RouteController,
  ],
  providers: [
    AuthenticationGuard,
    ChangeFeedService,
    EndedSessionFilter,
    ErrorFilter,
    JobHttpClient,
    McpService,
    McpTools,
    RateLimitService,
    RunService,
    StreamLimitService,
    StreamService,
    TesterFeedService,
    VisitStreams,
    WaitService,
    FinishedJobConsumer,
  ],
})
export class AppModule {
  static forRoot(): DynamicModule {
    const messaging = MessagingModule.forRoot({
      service: 'gateway',
      clients: [
        VerificationClient,
        AccountClient,
        ConnectionClient,
        ErrormonClient,
        FilingClient,
        HookClient,
        JobClient,
        LedgerClient,
        LiveClient,
        OidcClient,
        OrganizationClient,
        PlanClient,
        ProjectClient,
        RecordingClient,
        StripeEventClient,
        TemplateClient,
        VisitClient,
      ],
    });
    return { module: AppModule, imports: [messaging] };
  }
}
