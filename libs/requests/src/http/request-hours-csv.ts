import { csvLine } from '@market/http-lists';
import type { RequestHour } from '../domain/request-series';
import { responseClasses } from '../domain/response-class';
import { startOfHour } from './request.dashboard-view';

const head = ['hour', ...responseClasses, 'medianMs', 'p95Ms'];

/**
 * Writes requests by hour as CSV, one line an hour, by the class of their responses. A duration without requests is empty.
 *
 * Source: RFC 4180.
 */
export function requestHoursCsv(hours: readonly RequestHour[]): string {
  const rows = hours.map(({ hour, counts, medianMs, p95Ms }) => [
    startOfHour(hour),
    ...responseClasses.map((name) => counts[name]),
    medianMs,
    p95Ms,
  ]);
  return [head, ...rows].map(csvLine).join('');
}
