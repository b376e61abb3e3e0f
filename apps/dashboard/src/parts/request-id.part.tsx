import type { ApiError } from '../api/api-error';
import { CopyButton } from './copy-button.part';

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
          <CopyButton text={error.requestId} what="the request id" isBare />
        </span>
      )}
    </p>
  );
}
