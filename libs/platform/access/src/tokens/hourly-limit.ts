import { hourMs } from '@market/kernel';

/** Requests an hour and token. Source: docs/spec/api.md, "Calendar" and "Export links". */
export const requestsPerHour = 60;

/** Decision about one request, and the requests that count against the next one. */
export interface HourlyDecision {
  readonly admitted: boolean;
  /** Requests left in the hour. */
  readonly remaining: number;
  /** Whole seconds ≥ 1 until the oldest counted request no longer counts. */
  readonly freedInSeconds: number;
  /** Instants of the admitted requests of the last hour, ascending. */
  readonly used: readonly Date[];
}

/** Decides on a request by the admitted ones of the hour before it: in no hour are more than the limit admitted. */
export function decideHourly(before: readonly Date[], now: Date): HourlyDecision {
  const recent = before
    // A clock that was set back leaves instants of the future behind.
    .map((at) => (at > now ? now : at))
    .filter((at) => at.getTime() > now.getTime() - hourMs)
    .toSorted((one, other) => one.getTime() - other.getTime());
  const admitted = recent.length < requestsPerHour;
  const used = admitted ? [...recent, now] : recent.slice(-requestsPerHour);
  const freedAtMs = (used[0] ?? now).getTime() + hourMs;
  return {
    admitted,
    remaining: requestsPerHour - used.length,
    freedInSeconds: Math.max(1, Math.ceil((freedAtMs - now.getTime()) / 1000)),
    used,
  };
}
