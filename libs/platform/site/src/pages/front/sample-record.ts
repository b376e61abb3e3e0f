import type { SiteCorrection, SiteIpo, SitePremium, SiteSample } from '../../facts/site-facts';
import { dayOf, instantInWords, percent, rangeOfDays, rupees, wholeNumber } from '../../html/figures';
import { type Markup, markup } from '../../html/markup';

/** Line of the sample: what a person reads, and the part of the JSON that says it. */
interface Line {
  readonly label: string;
  readonly value: string;
  readonly json: string;
}

const notStated = 'not stated';

/** Names of corrected fields for people. */
const fieldNames: Readonly<Record<string, string>> = {
  'dates.openDate': 'Opening day',
  'dates.closeDate': 'Closing day',
  'dates.listingDate': 'Listing day',
  'issuePrice.max': 'Price band up to',
  lotSize: 'Lot',
  registrar: 'Registrar',
};

/** Renders the sample as a person sees it, line by line beside its JSON. */
export function sampleRecord(sample: SiteSample, premiumDisclaimer: string): Markup {
  const { ipo, premium, correction } = sample;
  const lines = [
    ...linesOf(ipo),
    ...(premium === null ? [] : [premiumLine(premium)]),
    ...(correction === null ? [] : [correctionLine(correction)]),
  ];
  return markup`<section class="record" aria-labelledby="sample">
<div class="record-head">
<div><h2 id="sample">${ipo.name}</h2><p class="muted small">${inWords(ipo.type)} · ${ipo.exchanges.join(', ')}</p></div>
<span class="badge trial">Invented sample</span>
</div>
<dl>${lines.map(
    ({ label, value, json }) =>
      markup`<div><dt>${label}</dt><dd class="number">${value}</dd><dd><code>${json}</code></dd></div>`,
  )}</dl>
${premium === null ? null : markup`<p class="record-foot muted small">${premiumDisclaimer}</p>`}
</section>`;
}

function linesOf({ dates, issuePrice, lotSize, listing, ...ipo }: SiteIpo): readonly Line[] {
  const { openDate, closeDate, listingDate } = dates;
  const { listingPrice, listingGain } = listing ?? { listingPrice: null, listingGain: null };
  const { totalTimes } = ipo.subscription;
  return [
    { label: 'Status', value: inWords(ipo.status), json: json({ status: ipo.status }) },
    {
      label: 'Bidding',
      value: openDate === null || closeDate === null ? notStated : rangeOfDays(openDate, closeDate),
      json: json({ openDate, closeDate }),
    },
    { label: 'Price band', value: bandInWords(issuePrice), json: json({ issuePrice }) },
    { label: 'Lot', value: lotInWords(lotSize, ipo.minInvestment), json: json({ lotSize }) },
    {
      label: 'Subscribed',
      value: totalTimes === null ? notStated : `${totalTimes}×`,
      json: json({ totalTimes }),
    },
    {
      label: 'Listed',
      value: listingInWords(listingDate, listingPrice, listingGain),
      json: json({ listingPrice, listingGain }),
    },
  ];
}

function premiumLine({ gmpValue, issuePrice, sources }: SitePremium): Line {
  const share = issuePrice === null ? '' : ` (${percent((gmpValue / issuePrice) * 100)})`;
  const publishers = sources === 1 ? '1 publisher' : `${sources} publishers`;
  return {
    label: 'Premium (GMP)',
    value: `${rupees(gmpValue)}${share}, ${publishers}`,
    json: json({ gmpValue }),
  };
}

function correctionLine({ at, field, from, to, source }: SiteCorrection): Line {
  const day = instantInWords(at).split(',')[0] ?? '';
  return {
    label: 'Corrected',
    value: `${fieldNames[field] ?? field}: ${valueInWords(from)} → ${valueInWords(to)} (${source}, ${day})`,
    json: json({ field, from, to }),
  };
}

function bandInWords({ min, max }: SiteIpo['issuePrice']): string {
  if (min === null || max === null) return notStated;
  return min === max ? rupees(max) : `${rupees(min)}–${rupees(max)}`;
}

function lotInWords(lotSize: number | null, minInvestment: number | null): string {
  if (lotSize === null) return notStated;
  const shares = `${wholeNumber(lotSize)} shares`;
  return minInvestment === null ? shares : `${shares}, ${rupees(minInvestment)}`;
}

function listingInWords(day: string | null, price: number | null, gain: number | null): string {
  if (day === null) return notStated;
  const change = gain === null ? '' : ` (${percent(gain)})`;
  return price === null ? dayOf(day) : `${dayOf(day)} at ${rupees(price)}${change}`;
}

/** Presents a word of the API, such as `LISTED`. */
function inWords(word: string): string {
  return word.length <= 3 ? word : `${word.charAt(0)}${word.slice(1).toLowerCase()}`;
}

const beginningOfDay = /^(\d{4}-\d\d-\d\d)T00:00:00\.000Z$/;

function valueInWords(value: unknown): string {
  if (value === null) return notStated;
  if (typeof value !== 'string') return typeof value === 'number' ? wholeNumber(value) : json(value);
  return beginningOfDay.test(value) ? dayOf(value) : value;
}

/** Returns JSON with spaces, as people write it; an object without its braces. */
function json(value: unknown): string {
  const text = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  return text.startsWith('{') ? text.slice(2, -2) : text;
}
