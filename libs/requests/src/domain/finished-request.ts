import type { Environment } from '@market/contracts';
import type { FieldProblem } from '@market/kernel';

/** Parameter of a request as it was understood; unknown ones have a name alone. */
export interface ShownParameter {
  readonly name: string;
  /** Null for an unknown parameter, whose value is not kept. */
  readonly value: string | null;
}

/** State of a limit when a request was judged. */
export interface ShownLimit {
  readonly window: 'minute' | 'day';
  readonly limit: number;
  readonly remaining: number;
}

/** Facts about a request that are stored as JSON, as they are. */
export interface RequestDetails {
  readonly message?: string;
  readonly problems?: readonly FieldProblem[];
  readonly parameters?: readonly ShownParameter[];
  readonly plan?: string;
  readonly limits?: readonly ShownLimit[];
}

export interface FinishedRequest {
  readonly id: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly keyId: string;
  /** Time of arrival. Units: milliseconds since 1970. */
  readonly atMs: number;
  readonly method: string;
  /** Key of the route: method and path pattern; `unknown` when no route has the path. */
  readonly route: string;
  readonly status: number;
  /** Code of the error; null for a success. */
  readonly code: string | null;
  readonly durationMs: number;
  /** Size of the body; null for a stream. */
  readonly bytes: number | null;
  readonly isCached: boolean;
  /** Group of addresses of the client. */
  readonly address: string;
  readonly details: RequestDetails;
}

/** Requests with a key that a limit refused in one minute on one route. */
export interface LimitedRequests {
  readonly first: FinishedRequest;
  readonly lastId: string;
  readonly count: number;
}
