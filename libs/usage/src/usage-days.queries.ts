import type { KeyLabels } from '@market/contracts';
import type { Clock } from '@market/kernel';
import type { AccountAges } from '@market/access';
import type { Spender } from './domain/account-windows';
import {
  usageDays,
  type DayPart,
  type DayRange,
  type PartKind,
  type UsageDay,
  type UsagePart,
} from './domain/usage-days';
import { loadFirstDay } from './first-day';
import { UsageReportRepository } from './persistence/usage-report.repository';
import { usageErrors } from './usage-errors';
import type { UsageLedger } from './usage-ledger';

/** Part of a day with a label for people. */
export interface LabelledPart extends UsagePart {
  readonly label: string;
}

/** Day whose parts have labels. */
export interface LabelledDay extends UsageDay {
  readonly parts: readonly LabelledPart[];
}

/** Label of requests before the table of keys, and of those that an older process counted during an upgrade. */
const withoutKey = 'before keys were counted';

/** Reads the usage of days in India from stored and unwritten counts, divided by route, plan or key. */
export class UsageDaysQueries {
  private readonly reports = new UsageReportRepository();

  constructor(
    private readonly ledger: UsageLedger,
    private readonly accounts: AccountAges,
    private readonly keys: KeyLabels,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns every day of a range from the first day of the account up to today.
   *
   * Errors: `DomainError` `SRV_002` while the database is away.
   */
  async days(account: Spender, range: DayRange, by: PartKind | null): Promise<LabelledDay[]> {
    const firstOn = await loadFirstDay(account, this.ledger, this.accounts);
    const today = this.clock.today();
    const shown: DayRange = {
      first: firstOn !== undefined && firstOn > range.first ? firstOn : range.first,
      last: range.last < today ? range.last : today,
    };
    const { written, unwritten } = await this.ledger
      .reckon(account, (_repository, sql) => this.reports.days(sql, account, shown, by))
      .catch((cause: unknown) => {
        throw usageErrors.away(cause);
      });
    const days = usageDays([...written, ...countsOf(unwritten, by)], shown, by !== null);
    const labelOf = await this.labels(account, by);
    return days.map((day) => ({
      ...day,
      parts: day.parts.map((part) => ({ ...part, label: labelOf(part.name) })),
    }));
  }

  /** Returns the function that names parts: routes and plans have their names, and so have keys that `auth` forgot. */
  private async labels(
    { accountId }: Spender,
    by: PartKind | null,
  ): Promise<(name: string | null) => string> {
    if (by !== 'key') return (name) => name ?? '';
    const labels = await this.keys.labelsOf(accountId).catch((cause: unknown) => {
      throw usageErrors.away(cause);
    });
    return (name) => (name === null ? withoutKey : (labels.get(name) ?? name));
  }
}

type Unwritten = Awaited<ReturnType<UsageLedger['reckon']>>['unwritten'];

/** Returns unwritten counts as the report of the database returns written ones. */
function countsOf({ counts, keys }: Unwritten, by: PartKind | null): DayPart[] {
  const routes = counts.map(({ rateLimited, ...count }) => ({ ...count, refused: rateLimited }));
  const whole = routes.map((count) => partOf(count, null));
  if (by === null) return whole;
  if (by === 'key') return [...whole, ...keys.map((count) => partOf(count, count.keyId))];
  return [...whole, ...routes.map((count) => partOf(count, count[by]))];
}

function partOf({ day, admitted, refused }: Omit<DayPart, 'name'>, name: string | null): DayPart {
  return { day, name, admitted, refused };
}
