/** Plan of a feed. Shape: five cron fields, of which only minute and hour are used. */
export interface PlannedFeed {
  readonly cron: string;
  readonly tradingDaysOnly: boolean;
}

/** Hours of a day in which a feed's silence counts. Units: minutes of the day. */
export interface JudgedHours {
  readonly from: number;
  readonly until: number;
}

const dayMinutes = 24 * 60;

/**
 * Returns the minutes of the day at which a cron expression fires, ascending. Errors: `RangeError` for an invalid
 * expression.
 */
export function minutesOfDay(cron: string): number[] {
  const [minutes = '', hours = ''] = cron.split(' ');
  return valuesOf(hours, 24).flatMap((hour) => valuesOf(minutes, 60).map((minute) => hour * 60 + minute));
}

/**
 * Returns the longest planned gap between two runs: over the night for a feed that runs every day, within the day for
 * one that runs several times on trading days. Units: minutes.
 */
export function longestGap({ cron, tradingDaysOnly }: PlannedFeed): number {
  const times = minutesOfDay(cron);
  const within = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  if (tradingDaysOnly && within.length > 0) return Math.max(...within);
  return Math.max(...within, dayMinutes - (times.at(-1) ?? 0) + (times[0] ?? 0));
}

/**
 * Returns the hours in which silence counts: always, except for feeds of trading days, from the first to the last run
 * of the day.
 */
export function judgedHours({ cron, tradingDaysOnly }: PlannedFeed): JudgedHours {
  const times = minutesOfDay(cron);
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  return tradingDaysOnly && first < last ? { from: first, until: last } : { from: 0, until: dayMinutes };
}

/** Describes a plan: `daily at 08:30 and 19:30 IST`, `every 30 minutes from 10:00 to 19:30 IST on trading days`. */
export function planInWords(feed: PlannedFeed): string {
  const times = minutesOfDay(feed.cron);
  const days = feed.tradingDaysOnly ? ' on trading days' : '';
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (times.length <= fewTimes) {
    const clocks = times.map(clockOf);
    const listed = [clocks.slice(0, -1).join(', '), clocks.at(-1)].filter(Boolean).join(' and ');
    return feed.tradingDaysOnly ? `at ${listed} IST${days}` : `daily at ${listed} IST`;
  }
  const gaps = new Set(times.slice(1).map((time, index) => time - (times[index] ?? 0)));
  const [gap = 0] = gaps;
  const often = gaps.size > 1 ? `${times.length} times a day` : gapInWords(gap);
  if (gaps.size === 1 && gap === dayMinutes - last + first) return `${often}${days}`;
  return `${often} from ${clockOf(first)} to ${clockOf(last)} IST${days}`;
}

/** Max number of times of the day that are listed one by one. */
const fewTimes = 4;

function gapInWords(minutes: number): string {
  if (minutes === 60) return 'hourly';
  return minutes % 60 === 0 ? `every ${minutes / 60} hours` : `every ${minutes} minutes`;
}

/** Formats a minute of the day. Shape: `08:05`. */
function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Parses a cron field: `*`, `*\/15`, `8-20`, `9-17/2`, `9,14,19`. */
function valuesOf(field: string, size: number): number[] {
  const values = field.split(',').flatMap((part) => {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!match) throw new RangeError(`not a cron field: ${field.slice(0, 40)}`);
    const from = Number(match[1] ?? 0);
    const to = match[1] === undefined ? size - 1 : Number(match[2] ?? match[1]);
    const step = Number(match[3] ?? 1);
    return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
  });
  return [...new Set(values)].sort((a, b) => a - b);
}
