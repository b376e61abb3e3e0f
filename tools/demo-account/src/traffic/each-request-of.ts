import { seededStream } from '@market/invented-market/replay-payloads/seed';
import { instantInIndia, minuteMs } from '@market/kernel';
import type { Random } from '../seeded-choice';
import { batchAtTen, partOfMinute, requestsOfDay, type TrafficDay } from './day-shape';

/** Limits of the plan that a day was on. */
export interface DayLimits {
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
}

export interface PastRequest {
  /** Units: milliseconds since 1970. */
  readonly atMs: number;
  readonly isAdmitted: boolean;
  /** Numbers from which its key and its route are drawn. */
  readonly random: Random;
}

const minutesADay = 1_440;
const tenOClock = 600;
/** Requests of clients that a used-up day refuses, as a part of those that they would send. */
const triedAgain = 0.3;
/** Requests of a day that used up its limit, as a multiple of a usual day. */
const busy = 1.95;

/**
 * Calls back for each request of a day in the order of time, so that millions of them need no memory. The same day has
 * the same requests at every call.
 *
 * @param isBusy whether it was the day on which the daily limit was used up
 */
export function eachRequestOf(
  day: TrafficDay,
  limits: DayLimits,
  isBusy: boolean,
  take: (request: PastRequest) => void,
): void {
  const random = seededStream(`${day.environment} requests of ${day.day}`);
  const startMs = instantInIndia(day.day).getTime();
  const total = requestsOfDay(day) * (isBusy ? busy : 1);
  const batch = batchAtTen(day);
  let admitted = 0;
  for (let minute = 0; minute < minutesADay; minute += 1) {
    const usual = Math.floor(total * partOfMinute(minute) * (0.5 + random()) + random());
    const wanted = usual + (batch[minute - tenOClock] ?? 0);
    const isOver = admitted >= limits.requestsPerDay;
    const count = isOver ? Math.floor(wanted * triedAgain) : wanted;
    const free = Math.min(limits.requestsPerMinute, limits.requestsPerDay - admitted);
    for (let at = 0; at < count; at += 1) {
      // Evenly over the minute with some noise, hence in the order of time.
      const atMs = startMs + Math.floor((minute + (at + random()) / count) * minuteMs);
      take({ atMs, isAdmitted: at < free, random });
    }
    admitted += Math.min(count, free);
  }
}
