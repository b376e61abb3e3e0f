import type { Environment } from '@market/contracts';
import { seededStream } from '@market/invented-market/replay-payloads/seed';
import { type IndianDay, isWeekend, weekdayOf } from '@market/kernel';
import { accountAgeDays, planAges } from '../cast';

export interface TrafficDay {
  readonly day: IndianDay;
  readonly environment: Environment;
  /** Days since the account was opened. */
  readonly ageDays: number;
}

/** Part of a day's requests by hour in India: the exchanges trade from 09:15 to 15:30, offers close at 17:00. */
const hours = [
  ...[0.2, 0.15, 0.15, 0.15, 0.2, 0.3, 0.5, 0.9, 1.5, 2.6, 3.1, 2.6],
  ...[2.2, 2.1, 2.5, 2.8, 2.6, 2.2, 1.6, 1.2, 1.1, 1.0, 0.7, 0.4],
];
const hoursSum = hours.reduce((sum, part) => sum + part, 0);

/** Ages of the account from which its plans count. Units: days. */
const basicFrom = accountAgeDays - planAges.basic;
const proFrom = accountAgeDays - planAges.pro;

/** Requests on a weekday. Those of Pro stay below 80 % of its daily limit, where owners are told of it. */
const levels = {
  live: { free: 0, basic: 610, proAtFirst: 3_300, pro: 6_600 },
  test: { free: 55, basic: 180, proAtFirst: 240, pro: 240 },
};
const weekend = { saturday: 0.31, sunday: 0.24 };

/** Returns the requests of a whole day, bursts aside. */
export function requestsOfDay({ day, environment, ageDays }: TrafficDay): number {
  const random = seededStream(`${environment} level of ${day}`);
  const noise = 0.93 + 0.14 * random();
  return Math.round(levelAt(environment, ageDays) * partOfWeekday(day) * noise);
}

/** Returns the part of a day's requests that comes in one minute of the day, 0 to 1439. */
export function partOfMinute(minute: number): number {
  const hour = Math.floor(minute / 60);
  const [before = 0, here = 0, behind = 0] = [hour - 1, hour, hour + 1].map((at) => hours[(at + 24) % 24]);
  // From the middle of one hour to the middle of the next one, so that nothing jumps.
  const past = (minute % 60) / 60 - 0.5;
  const height = past < 0 ? here + (here - before) * past : here + (behind - here) * past;
  return height / hoursSum / 60;
}

/** Returns the requests of a batch that the account runs at ten on weekdays, by minute from ten on; none before Pro. */
export function batchAtTen({ day, environment, ageDays }: TrafficDay): readonly number[] {
  if (environment === 'test' || isWeekend(day) || ageDays <= proFrom) return [];
  const random = seededStream(`batch of ${day}`);
  return [110 + Math.round(110 * random()), Math.round(70 * random())];
}

function levelAt(environment: Environment, ageDays: number): number {
  const { free, basic, proAtFirst, pro } = levels[environment];
  if (ageDays <= basicFrom) return free;
  if (ageDays <= proFrom) return basic;
  return proAtFirst + (pro - proAtFirst) * Math.min(1, (ageDays - proFrom) / planAges.pro);
}

function partOfWeekday(day: IndianDay): number {
  switch (weekdayOf(day)) {
    case 0:
      return weekend.sunday;
    case 6:
      return weekend.saturday;
    case 5:
      return 0.93;
    default:
      return 1;
  }
}
