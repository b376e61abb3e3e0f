import type { EndpointView } from '../../api/webhook-types';
import { Button } from '../../parts/button.part';
import { Moment } from '../../parts/moment.part';
import { useNow } from '../../parts/use-now';
import { secretOverlapEnd } from './secret-overlap';

interface SecretFactsProps {
  readonly endpoint: EndpointView;
  /** Opens the dialogs that change it; null for who may not. */
  readonly onOpen: ((dialog: 'secret' | 'end-overlap') => void) | null;
}

/** Secret of an endpoint, masked; while the one before signs, too, until when, and the way to end it. */
export function SecretFacts({ endpoint, onOpen }: SecretFactsProps) {
  const until = secretOverlapEnd(endpoint, useNow());
  return (
    <>
      <dt>Secret</dt>
      <dd className="row">
        <span className="mono">{endpoint.secret}</span>
        {onOpen !== null && (
          <Button size="small" onClick={() => onOpen('secret')}>
            New secret
          </Button>
        )}
      </dd>
      {until !== null && (
        <>
          <dt>Overlap</dt>
          <dd className="stack-tight">
            <span>
              Two secrets sign until <Moment at={until} as="full" />.
            </span>
            {onOpen !== null && (
              <div className="row">
                <Button size="small" onClick={() => onOpen('end-overlap')}>
                  End the old one now
                </Button>
              </div>
            )}
          </dd>
        </>
      )}
    </>
  );
}
