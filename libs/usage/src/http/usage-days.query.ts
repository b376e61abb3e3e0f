import { type Environment, environments } from '@market/contracts';
import { invalidParameters } from '@market/http-server';
import { CalendarDay, Choice, RequestQuery } from '@market/http-query';
import { addDays, daysBetween, type IndianDay } from '@market/kernel';
import type { DayRange, PartKind } from '../domain/usage-days';

const parts = ['route', 'key', 'plan'] as const satisfies readonly PartKind[];
const usualDays = 30;
/** Source: docs/spec/dashboard.md, "Usage". */
const maxDays = 366;

/** Query of `GET /dashboard/api/usage/days` and of its CSV. */
export class UsageDaysQuery extends RequestQuery {
  @CalendarDay({ description: 'First day in India; 29 days before the last one when left out.' })
  from?: IndianDay;

  @CalendarDay({ description: 'Last day in India, included; today when left out.' })
  to?: IndianDay;

  @Choice(environments, { description: 'Environment of the keys.', fallback: 'live' })
  environment: Environment = 'live';

  @Choice(parts, { description: 'Kind of the parts of each day; none when left out.' })
  by?: PartKind;
}

/** Returns the days that a query asks for. Errors: `DomainError` `VAL_001` for an empty range and one over 366 days. */
export function daysOf({ from, to }: Pick<UsageDaysQuery, 'from' | 'to'>, today: IndianDay): DayRange {
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - usualDays);
  const days = daysBetween(first, last) + 1;
  if (days < 1) throw refused(`must not be after the last day, ${last}`);
  if (days > maxDays) throw refused(`must be at most ${maxDays - 1} days before the last day, ${last}`);
  return { first, last };
}

function refused(message: string) {
  return invalidParameters([{ field: 'from', message }]);
}
