const instant = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const count = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Words an instant in India's time, and says so. Shape: `25 Nov 2026, 07:39 IST`. */
export function timeText(at: Date): string {
  const part = Object.fromEntries(instant.formatToParts(at).map(({ type, value }) => [type, value]));
  const { day = '', month = '', year = '', hour = '', minute = '' } = part;
  return `${day} ${month.slice(0, 3)} ${year}, ${hour}:${minute} IST`;
}

/** Words a count with India's grouping. Shape: `1,00,000`. */
export function countText(number: number): string {
  return count.format(number);
}

/** Words an amount of rupees with India's grouping; paise only where there are some. Shape: `₹1,499`, `₹499.50`. */
export function rupeesText(amount: number): string {
  return `₹${(Number.isInteger(amount) ? wholeRupees : rupees).format(amount)}`;
}
