import type { ApiError } from '../api/api-error';
import { duration } from '../figures/india-time';
import { MarkedText } from './marked-text.part';
import { Notice } from './notice.part';
import { RequestId } from './request-id.part';

interface FormErrorProps {
  readonly error: ApiError | null;
  /** Fields that show their own problem: it is not said twice. */
  readonly fields?: readonly string[];
}

/** Message about a change that failed: the reason, whether anything was changed, the next step. */
export function FormError({ error, fields = [] }: FormErrorProps) {
  if (error === null) return null;
  const others = error.details.filter(({ field }) => !fields.includes(field));
  const isSaidBeside = error.details.length > 0 && others.length === 0;
  return (
    <Notice tone="bad" isNews>
      <p>
        {isSaidBeside ? 'Nothing was changed: see the fields above.' : <MarkedText text={messageOf(error)} />}
      </p>
      {others.length > 0 && (
        <ul>
          {others.map(({ field, message }) => (
            <li key={field}>
              <code>{field}</code> <MarkedText text={message} />
            </li>
          ))}
        </ul>
      )}
      {error.code === 'RATE_001' && error.retryAfter !== null && (
        <p>Nothing was changed. Try again in {duration(error.retryAfter * 1000)}.</p>
      )}
      {error.status >= 500 && <RequestId error={error} />}
    </Notice>
  );
}

/** Returns the message of an error; where a proof was asked for and not given, that the user did not give it. */
function messageOf({ code, message }: ApiError): string {
  return code === 'SES_002' ? 'Nothing was changed, because it was not confirmed that it is you.' : message;
}
