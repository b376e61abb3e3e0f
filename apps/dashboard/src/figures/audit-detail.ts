import { instant } from './india-time';
import { plainWords } from './plain-words';
import { planIds, planNames } from './plan-names';

const names: Readonly<Record<string, string>> = {
  last4: 'last four',
  expiresAt: 'expires',
  consecutiveFailures: 'failures in a row',
};

/** Writes the details of an audit entry in plain words: `last four: e0f8, expires: 3 Dec 2026, 13:30 IST`. Null for none. */
export function auditDetail(detail: Readonly<Record<string, unknown>> | null): string | null {
  const parts = Object.entries(detail ?? {}).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${names[name] ?? plainWords(name)}: ${valueText(value)}`],
  );
  return parts.length === 0 ? null : parts.join(', ');
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  const plan = planIds.find((id) => id === value);
  if (plan !== undefined) return planNames[plan];
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? instant(value) : value;
}
