import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rereadWhile } from '../client/query-client.js';
import { useKeys } from '../client/use-keys.js';
import { webhookQuery } from '../project/part-query.js';
import { useProject } from '../project/project-context.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Code, CopyValue, Fact } from '../ui/copy.js';
import { Page, Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { EmptyState, ErrorState } from '../ui/state.js';
import { Time } from '../ui/time.js';
import { AttemptTable } from './attempt-table.js';
import { DeliveryPill } from './delivery-pill.js';
import { deliveryQuery } from './delivery-query.js';
import { bodylessText, eventNames, readableBody } from './delivery-words.js';
import { deliveryRoute } from './routes.js';
import { useRedeliver, useRedeliverRefusal } from './use-redeliver.js';
import type { SentDelivery } from './webhook-type.js';

const refreshMs = 5_000;

export function DeliveryPage() {
  const { deliveryId } = deliveryRoute.useParams();
  const { id: projectId } = useProject();
  const {
    data: delivery,
    error,
    refetch,
  } = useQuery({
    ...deliveryQuery(projectId, deliveryId),
    refetchInterval: rereadWhile<SentDelivery>(({ status }) => status === 'pending', refreshMs),
  });
  return (
    <Page
      title="Delivery"
      beside={delivery && <DeliveryPill status={delivery.status} />}
      description={<CopyValue text={deliveryId} label="delivery id" />}
      actions={
        <>
          <ButtonLink to="/projects/$projectId/webhook" params={{ projectId }}>
            All deliveries
          </ButtonLink>
          <Redeliver projectId={projectId} deliveryId={deliveryId} />
        </>
      }
    >
      {delivery ? (
        <>
          <Facts delivery={delivery} />
          <Panel title="Attempts" flush>
            <AttemptTable attempts={delivery.attempts} />
          </Panel>
          <Panel title="Payload">
            {delivery.body === null ? (
              <EmptyState title={delivery.status === 'pending' ? 'Not known yet' : 'No payload'}>
                <p>{bodylessText(delivery.status)}</p>
              </EmptyState>
            ) : (
              <div className="flex flex-col gap-2">
                <Code label="payload" copy={delivery.body}>
                  {readableBody(delivery.body)}
                </Code>
                <p className="text-xs text-muted">
                  Lines are broken for reading. The copy has the bytes as they are sent and signed.
                </p>
              </div>
            )}
          </Panel>
        </>
      ) : error ? (
        <ErrorState what="The delivery could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  );
}

function Redeliver({ projectId, deliveryId }: { projectId: string; deliveryId: string }) {
  const { data: webhook } = useQuery(webhookQuery(projectId));
  const redeliver = useRedeliver(projectId);
  const refusal = useRedeliverRefusal(webhook?.enabled ?? true);
  const start = () => redeliver.mutate(deliveryId);
  useKeys({ r: () => refusal === undefined && !redeliver.isPending && start() });
  return (
    <Button variant="primary" refusal={refusal} title="Key: r" busy={redeliver.isPending} onClick={start}>
      Redeliver
    </Button>
  );
}

function Facts({ delivery }: { delivery: SentDelivery }) {
  const { event, jobId, failure, createdAt, deliveredAt, nextAttemptAt } = delivery;
  return (
    <Panel>
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Fact term="Event">{eventNames[event]}</Fact>
        {jobId !== null && (
          <Fact term="Job">
            <Link to="/jobs/$jobId" params={{ jobId }} className="text-accent underline">
              {jobId}
            </Link>
          </Fact>
        )}
        <Fact term="Created">
          <Time at={createdAt} absolute />
        </Fact>
        {deliveredAt !== null && (
          <Fact term="Acknowledged">
            <Time at={deliveredAt} absolute />
          </Fact>
        )}
        {nextAttemptAt !== null && (
          <Fact term="Next attempt">
            <Time at={nextAttemptAt} />
          </Fact>
        )}
        {failure !== null && <Fact term="Why it failed">{failure}</Fact>}
      </dl>
    </Panel>
  );
}
