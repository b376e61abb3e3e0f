import { csvLine } from '@market/http-lists';
import type { LabelledDay } from '../usage-days.queries';

const head = ['day', 'name', 'label', 'admitted', 'refused'];
/**
 * Writes the usage of days as CSV: a line for each part of a day, or for the day where it has no parts. A text that a
 * spreadsheet would compute begins with an apostrophe, since keys have names that customers choose.
 *
 * Source: RFC 4180.
 */
export function usageDaysCsv(days: readonly LabelledDay[], isDivided: boolean): string {
  const rows = days.flatMap(({ day, parts, ...whole }) => {
    const shown = isDivided ? parts : [{ name: null, label: '', ...whole }];
    return shown.map(({ name, label, admitted, refused }) => [day, name, label, admitted, refused]);
  });
  return [head, ...rows].map(csvLine).join('');
}
