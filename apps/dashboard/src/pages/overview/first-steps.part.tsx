import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { call } from '../../api/call';
import { keysQuery } from '../../api/queries';
import type { KeyView, MadeKey } from '../../api/types';
import { useChange } from '../../api/use-change';
import { curlLine, keyName, keyTitle, keyVariable } from '../../figures/key-names';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Code } from '../../parts/code.part';
import { FormError } from '../../parts/form-error.part';
import { Moment } from '../../parts/moment.part';
import { Panel } from '../../parts/panel.part';
import './overview.css';

const MadeKeyDialog = lazy(() =>
  import('../../parts/made-key-dialog.part').then(({ MadeKeyDialog: part }) => ({ default: part })),
);

/** Way to the first request, with real values. The arrival is looked for every two seconds. */
export function FirstSteps({ keys }: { readonly keys: readonly KeyView[] }) {
  const [made, setMade] = useState<MadeKey | null>(null);
  const [isShown, setShown] = useState(false);
  const make = useChange(
    (intent) => call<MadeKey>('POST keys', { body: { environment: 'test', name: 'First test key' }, intent }),
    {
      refreshes: [['keys']],
      isShownOnce: true,
      onDone: (key) => {
        setMade(key);
        setShown(true);
      },
    },
  );
  const key = keys.find(({ state }) => state === 'working');
  const arrivedAt = useArrival(keys, key !== undefined);
  return (
    <Panel title="Your first request" note="Three steps, about a minute.">
      <ol className="steps">
        <Step number={1} title="Create test key" isDone={key !== undefined}>
          {key === undefined || make.error !== null ? (
            <>
              <p>It reads sample data and doesn’t use your live quota.</p>
              <div className="row">
                <Button look="main" isBusy={make.isRunning} onClick={() => make.run()}>
                  Create test key
                </Button>
              </div>
              <FormError error={make.error} />
            </>
          ) : (
            <p>
              <Link to="/keys/$id" params={{ id: key.id }} search={{ env: 'test' }}>
                {keyTitle(key)}
              </Link>{' '}
              <span className="mono muted">{keyName(key)}</span>
            </p>
          )}
        </Step>
        <Step number={2} title="Run this in a terminal" isDone={arrivedAt !== null}>
          <Code title="curl" text={curlLine(window.location.origin, made?.key ?? keyVariable)} wraps />
        </Step>
        <Step number={3} title="See it arrive here" isDone={arrivedAt !== null}>
          <p role="status">
            {arrivedAt !== null ? (
              <>
                Your first request arrived <Moment at={arrivedAt} as="full" />. All others are on the page{' '}
                <Link to="/usage" search={{ env: 'test' }}>
                  Usage
                </Link>
                .
              </>
            ) : (
              <span className="muted">
                {key === undefined
                  ? 'As soon as there is a key.'
                  : 'Waiting for the first request. This page looks every two seconds.'}
              </span>
            )}
          </p>
        </Step>
      </ol>
      {made !== null && isShown && (
        <Suspense>
          <MadeKeyDialog made={made} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

/**
 * Returns when the first request arrived; null until then. What is shown of the usage is read again when it arrives.
 *
 * @param isAwaited whether there is a key to arrive with
 */
function useArrival(keys: readonly KeyView[], isAwaited: boolean): string | null {
  const client = useQueryClient();
  const arrivedAt = keys.find(({ lastUsedAt }) => lastUsedAt !== null)?.lastUsedAt ?? null;
  useQuery({
    ...keysQuery('test'),
    refetchInterval: 2_000,
    enabled: isAwaited && arrivedAt === null,
  });
  useEffect(() => {
    if (arrivedAt !== null) void client.invalidateQueries({ queryKey: ['usage'] });
  }, [arrivedAt, client]);
  return arrivedAt;
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li className="step">
      <span className="step-number" aria-hidden="true">
        {number}
      </span>
      <div className="stack-tight">
        <h3 className="row">
          {title} {isDone && <Badge tone="good">done</Badge>}
        </h3>
        {children}
      </div>
    </li>
  );
}
