import { runService } from '@handtest/service';
import { gatewayService } from './gateway.js';

await runService(gatewayService);
