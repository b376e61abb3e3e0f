const words = [
  'Meru',
  'Tara',
  'Vasu',
  'Kosha',
  'Nila',
  'Pavan',
  'Rohan',
  'Sagar',
  'Udyam',
  'Varna',
  'Yuva',
  'Zari',
];
const trades = ['Alloys', 'Ceramics', 'Exports', 'Fabrics', 'Garments', 'Polymers', 'Spices', 'Tubes'];
const dayMs = 86_400_000;
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Invented past issues as NSE lists them: each of a company of its own, the same on every machine. Shape: JSON. */
export function pastIssues(count: number): string {
  return JSON.stringify(Array.from({ length: count }, (_, at) => pastIssue(at)));
}

function pastIssue(at: number): Record<string, string> {
  const turn = Math.floor(at / (words.length * words.length * trades.length));
  const [first, second] = [word(at), word(Math.floor(at / words.length))];
  const trade = trades[Math.floor(at / (words.length * words.length)) % trades.length] ?? '';
  const name = `${first}${second.toLowerCase()}${turn === 0 ? '' : ` ${turn}`} ${trade} Limited`;
  const price = 50 + ((at * 37) % 900);
  const opened = Date.UTC(2026, 5, 1) - 4 * at * dayMs;
  return {
    company: name,
    htmSym: `s${at}`,
    securityType: at % 3 === 0 ? 'EQ' : 'SME',
    symbol: `S${String(at).padStart(5, 'X')}`,
    priceRange: `Rs.${price - 5} to Rs.${price}`,
    issuePrice: String(price),
    ipoStartDate: dayOf(opened),
    ipoEndDate: dayOf(opened + 2 * dayMs),
    listingDate: dayOf(opened + 7 * dayMs),
    linkRemovalDate: dayOf(opened + 3 * dayMs),
  };
}

function word(at: number): string {
  return words[at % words.length] ?? '';
}

/** Shape: `07-NOV-2025`. */
function dayOf(ms: number): string {
  const day = new Date(ms);
  const month = months[day.getUTCMonth()] ?? '';
  return `${String(day.getUTCDate()).padStart(2, '0')}-${month}-${day.getUTCFullYear()}`;
}
