/** What operators see of late deliveries and failing endpoints. */
import { eventually } from '@handtest/deployment';
import { register } from 'prom-client';
import { DeliveryGaugesService } from '../delivery/delivery-gauges.service.js';
import { deliveriesOf, dispatcher, projectWithEndpoint, receiver } from './dispatcher-and-receiver.js';
import { finishedJob } from './dispatcher-under-test.js';

async function gauge(name: string): Promise<number> {
  await dispatcher.replicas[0]!.app.get(DeliveryGaugesService).refresh();
  return (await register.getSingleMetric(`handtest_webhook_${name}`)!.get()).values[0]!.value;
}

it('an endpoint fails from an attempt without an acknowledgement until the next acknowledgement', async () => {
  const { project } = await projectWithEndpoint();
  receiver.answerWith({ status: 500, headers: { 'retry-after': '3' } }, {});
  await dispatcher.finishJob(finishedJob(project));
  await eventually(async () => expect(await gauge('endpoints_failing')).toBe(1));
  await eventually(async () => expect((await deliveriesOf(project))[0]!.status).toBe('delivered'));
  expect(await gauge('endpoints_failing')).toBe(0);
});

it('an endpoint of a deleted project does not fail', async () => {
  const { project } = await projectWithEndpoint();
  await dispatcher.sql('UPDATE webhook_endpoint SET failing = true WHERE project_id = $1', [project.id]);
  expect(await gauge('endpoints_failing')).toBe(1);
  await dispatcher.deleteProject(project);
  await eventually(async () => expect(await gauge('endpoints_failing')).toBe(0));
});

it('a delivery is late from its due time on, unless its endpoint is failing', async () => {
  const { project } = await projectWithEndpoint();
  expect(await gauge('deliveries_due')).toBe(0);
  // Eight leases are the limit of one endpoint, so the ninth delivery waits.
  await dispatcher.sql(
    `INSERT INTO delivery (id, project_id, event, body, due_at, leased_until)
     SELECT 'whd_' || n, $1, 'credit.low', 'x', now() - interval '5 minutes',
       CASE WHEN n < 9 THEN now() + interval '10 minutes' END
     FROM generate_series(1, 9) AS n`,
    [project.id],
  );
  expect(await gauge('deliveries_due')).toBe(9);
  const seconds = await gauge('oldest_due_seconds');
  expect(seconds).toBeGreaterThanOrEqual(300);
  expect(seconds).toBeLessThan(330);
  await dispatcher.sql('UPDATE webhook_endpoint SET failing = true WHERE project_id = $1', [project.id]);
  expect(await gauge('oldest_due_seconds')).toBe(0);
});
