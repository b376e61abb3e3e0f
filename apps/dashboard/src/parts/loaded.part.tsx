import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { asApiError } from '../api/api-error';
import { serverNow } from '../api/server-time';
import { nearInstant } from '../figures/india-time';
import { Button } from './button.part';
import { MarkedText } from './marked-text.part';
import { Notice } from './notice.part';
import { RequestId } from './request-id.part';
import { Skeleton } from './skeleton.part';

// Follows a response, so that there is a network.
const NotAllowed = lazy(() =>
  import('./not-allowed.part').then(({ NotAllowed: part }) => ({ default: part })),
);

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch'>;
  /** Name of what is read, at the beginning of a sentence: `The keys`. */
  readonly what: string;
  /** Height that the content will have at least, so that nothing jumps. Units: pixels. */
  readonly height: number;
  /** Content when there is nothing: one sentence and one next action. Null when there is something. */
  readonly empty?: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Content of a finished query, or the state of the query: loading, empty, failed, not allowed. */
export function Loaded<Data>({ query, what, height, empty, children }: LoadedProps<Data>) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const retry = (
    <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  if (data !== undefined) {
    return (
      <>
        {error !== null && (
          <Notice tone="late" title={`${what} may be old`} actions={retry}>
            <p>
              Shown as of {nearInstant(new Date(dataUpdatedAt).toISOString(), serverNow())}.{' '}
              <MarkedText text={asApiError(error).message} />
            </p>
            <RequestId error={asApiError(error)} />
          </Notice>
        )}
        {empty?.(data) ?? children(data)}
      </>
    );
  }
  if (error === null) return <Skeleton what={what} height={height} />;
  const failure = asApiError(error);
  if (failure.code === 'SES_004')
    return (
      <Suspense>
        <NotAllowed what={what} />
      </Suspense>
    );
  const isGone = failure.code === 'NOT_001';
  const isFinal = isGone || failure.code === 'ACC_002';
  return (
    <div className="state" role="alert" style={{ minHeight: isFinal ? undefined : Math.min(height, 240) }}>
      <p className="strong">{isGone ? 'There is no such record.' : `${what} could not be read.`}</p>
      <p>
        <MarkedText text={failure.message} />
      </p>
      <RequestId error={failure} />
      {!isFinal && retry}
    </div>
  );
}
