const indian = 'en-IN';
const whole = new Intl.NumberFormat(indian);
const money = new Intl.NumberFormat(indian, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const signed = new Intl.NumberFormat(indian, { signDisplay: 'exceptZero', maximumFractionDigits: 2 });
const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dayInUtc = new Intl.DateTimeFormat(indian, { ...dayParts, timeZone: 'UTC' });
const instant = new Intl.DateTimeFormat(indian, {
  ...dayParts,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** Formats a whole number with lakh and crore grouping. */
export function wholeNumber(value: number): string {
  return whole.format(value);
}

/** Formats rupees; paise are shown unless there are none. */
export function rupees(value: number): string {
  const amount = Math.abs(value);
  return `${value < 0 ? '−' : ''}₹${Number.isInteger(amount) ? whole.format(amount) : money.format(amount)}`;
}

/** Formats a percentage with its sign. */
export function percent(value: number): string {
  return `${signed.format(value).replace('-', '−')}%`;
}

/** Formats a day of the API: its beginning in UTC stands for the day in India. */
export function dayOf(text: string): string {
  return dayInUtc.format(new Date(text));
}

/** Formats two days as a range, without repeating the month and the year that both have. */
export function rangeOfDays(from: string, to: string): string {
  return dayInUtc.formatRange(new Date(from), new Date(to));
}

/** Formats an instant in India's time. */
export function instantInWords(at: Date): string {
  return `${instant.format(at)} IST`;
}
