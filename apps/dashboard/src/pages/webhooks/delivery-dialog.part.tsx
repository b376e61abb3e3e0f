import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { deliveryQuery } from '../../api/webhook-queries';
import { useChange } from '../../api/use-change';
import type { AttemptView, Deliveries, DeliveryView } from '../../api/webhook-types';
import { count } from '../../figures/numbers';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Code } from '../../parts/code.part';
import { Dialog } from '../../parts/dialog.part';
import { Empty } from '../../parts/empty.part';
import { FormError } from '../../parts/form-error.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';
import { Segments } from '../../parts/segments.part';
import { deliveryTones } from '../../parts/tones';

type View = 'attempts' | 'body' | 'headers';

/** One delivery: the sent body and headers, and each attempt with the response of the receiver. */
export function DeliveryDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(deliveryQuery(id));
  return (
    <Dialog title="Delivery" size="wide" onClose={onClose}>
      <Loaded query={query} what="The delivery" height={360}>
        {(delivery) => <DeliveryContent delivery={delivery} />}
      </Loaded>
    </Dialog>
  );
}

function DeliveryContent({ delivery }: { readonly delivery: DeliveryView }) {
  const [view, setView] = useState<View>('attempts');
  const { id, endpointId, type, kind, subject, state, createdAt, eventId, headers, attemptLog } = delivery;
  const replay = useChange(
    (intent) => call<Deliveries>(`POST deliveries/${encodeURIComponent(id)}/replay`, { intent }),
    {
      refreshes: [['webhook', endpointId]],
    },
  );
  return (
    <>
      <dl className="facts">
        <dt>Event</dt>
        <dd className="row">
          <span className="mono">{type}</span> {subject} <Badge tone={deliveryTones[state]}>{state}</Badge>
        </dd>
        <dt>Created</dt>
        <dd>
          <Moment at={createdAt} as="full" />
        </dd>
        <dt>Ids</dt>
        <dd className="mono">
          {id}, event {eventId}
        </dd>
      </dl>
      <div className="row-spread">
        <Segments
          label="Parts of the delivery"
          value={view}
          options={[
            ['attempts', `Attempts, ${attemptLog.length}`],
            ['body', 'Body'],
            ['headers', 'Headers'],
          ]}
          onValue={setView}
        />
        {kind === 'test' ? (
          <span className="muted small">A test event: send another one from the page of the endpoint.</span>
        ) : (
          <Button isBusy={replay.isRunning} onClick={() => replay.run()}>
            Resend
          </Button>
        )}
      </div>
      <FormError error={replay.error} />
      {replay.result !== undefined && (
        <Notice tone="good" isNews>
          Resent as a new delivery.
        </Notice>
      )}
      {view === 'attempts' && <Attempts attempts={attemptLog} />}
      {view === 'body' && <Body text={delivery.body} />}
      {view === 'headers' && (
        <Code
          title="Headers as sent, without signatures"
          text={Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
          wraps
        />
      )}
    </>
  );
}

function Attempts({ attempts }: { readonly attempts: readonly AttemptView[] }) {
  if (attempts.length === 0) return <Empty>No attempts yet.</Empty>;
  return (
    <ol className="stack-mid">
      {attempts.map(({ at, durationMs, status, words, answer }, index) => (
        <li key={at} className="stack-tight">
          <div className="row-spread">
            <h3>
              {index + 1}. {words}
            </h3>
            <span className="muted small">
              <Moment at={at} as="full" />
              {durationMs !== null && `, ${count(durationMs)} ms`}
            </span>
          </div>
          {answer !== null && answer !== '' && (
            <Code
              title={`Answer of the receiver${status === null ? '' : `, status ${status}`}, first 4 KB, as text`}
              text={answer}
              wraps
              height={180}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Body({ text }: { readonly text: string }) {
  const [isIndented, setIndented] = useState(false);
  return (
    <div className="stack-tight">
      <Segments
        label="Form of the body"
        value={isIndented ? 'indented' : 'sent'}
        options={[
          ['sent', 'As sent'],
          ['indented', 'Indented'],
        ]}
        onValue={(value) => setIndented(value === 'indented')}
      />
      <Code title="Body" text={isIndented ? indented(text) : text} wraps />
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
