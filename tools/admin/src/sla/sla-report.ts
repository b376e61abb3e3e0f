import type { ProbedPeriod } from '@market/availability';
import type { RequestShare } from '@market/requests';
import { creditFor, type Credit } from './credit-table';

/** Minutes of a month by what probes found, and the share of those that were up. */
export interface SlaMinutes {
  readonly up: number;
  readonly down: number;
  readonly unknown: number;
  readonly share: number;
}

/** Availability of a month as an account had it. */
export interface AccountAvailability {
  readonly id: string;
  readonly email: string | null;
  readonly requests: number;
  readonly failed: number;
  /** Share of the requests that did not get 5xx; 1 without a request. */
  readonly share: number;
  /** Credit by the terms. Units: percent of the month's price; null if none is computed. */
  readonly credit: number | null;
  /** Share by which the credit is due; null without one. */
  readonly by: 'requests' | 'minutes' | null;
}

/** Returns the share of the minutes that were up; null if none was measured. An unknown minute counts as down. */
export function shareOfMinutes(period: ProbedPeriod | null): SlaMinutes | null {
  if (period === null) return null;
  const { up, down, unknown } = period;
  return { up, down, unknown, share: up / (up + down + unknown) };
}

/** Returns the availability of an account, with the credit by the worse of both shares. */
export function availabilityOf(
  { accountId, requests, failed }: RequestShare,
  email: string | null,
  minutes: SlaMinutes | null,
  credits: readonly Credit[] | null,
): AccountAvailability {
  const share = requests === 0 ? 1 : (requests - failed) / requests;
  const worse = Math.min(share, minutes?.share ?? 1);
  const credit = credits === null ? null : creditFor(credits, worse);
  const by = credit === null || credit === 0 ? null : worse === share ? 'requests' : 'minutes';
  return { id: accountId, email, requests, failed, share, credit, by };
}

/** Writes a share as a percentage that is never rounded up: 99.8999 is no 99.9. */
export function percentOf(share: number): string {
  return `${(Math.floor(share * 100_000 + 1e-9) / 1_000).toFixed(3)} %`;
}
