import { lazy, Suspense } from 'react';
import type { ApiError } from '../api/api-error';

// Only a response has an id, so that there was a network.
const CopyButton = lazy(() =>
  import('./copy-button.part').then(({ CopyButton: part }) => ({ default: part })),
);

/** Code and request id of an error, which support can find it by. */
export function RequestId({ error }: { readonly error: ApiError }) {
  return (
    <p className="row muted small">
      <span>
        Code <code>{error.code}</code>
      </span>
      {error.requestId !== null && (
        <span className="row">
          Request <code>{error.requestId}</code>
          <Suspense>
            <CopyButton text={error.requestId} what="the request id" isBare />
          </Suspense>
        </span>
      )}
    </p>
  );
}
