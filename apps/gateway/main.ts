import { runService } from '@handtest/service';
import { gatewayService } from './service.js';

await runService(gatewayService);
