import type { EventName } from '../api/webhook-types';
import { dayText } from './india-time';
import { amount, priceBand, signedPercent, timesSubscribed } from './market-words';
import { decimal, fullRupees } from './numbers';
import { correctedFields } from './record-changes';

type Data = Readonly<Record<string, unknown>>;

/** Tells in a few words what an event says of its record: `opened, closes 13 Nov 2026`. */
export function eventWords(type: string, data: Data): string {
  const write = Object.hasOwn(words, type) ? words[type as keyof typeof words] : undefined;
  return write === undefined ? type : write(data);
}

const words: Readonly<Record<Exclude<EventName, '*'>, (data: Data) => string>> = {
  'ipo.upcoming': (data) => `announced${opening(data)}`,
  'ipo.opened': (data) => `opened${closing(data)}`,
  'ipo.closed': () => 'closed',
  'ipo.allotment': ({ confirmed }) =>
    confirmed === false ? 'allotment expected by now' : 'allotment announced',
  'ipo.listed': ({ listing, confirmed }) => {
    const { listingPrice, listingGain } = objectOf(listing);
    if (typeof listingPrice !== 'number') return confirmed === false ? 'listing expected by now' : 'listed';
    const gain = typeof listingGain === 'number' ? `, ${signedPercent(listingGain)}` : '';
    return `listed at ${fullRupees(listingPrice)}${gain}`;
  },
  'ipo.withdrawn': () => 'withdrawn',
  'ipo.postponed': () => 'postponed',
  'ipo.subscription_updated': ({ subscription, previousTotalTimes }) => {
    const { subscriptionTimes } = objectOf(objectOf(subscription).total);
    const former =
      typeof previousTotalTimes === 'number' ? `, was ${timesSubscribed(previousTotalTimes)}` : '';
    return `${timesSubscribed(numberOf(subscriptionTimes))} subscribed${former}`;
  },
  'ipo.dates_changed': corrected,
  'ipo.price_band_changed': ({ issuePrice, previousIssuePrice }) =>
    `price band ${bandOf(issuePrice)}, was ${bandOf(previousIssuePrice)}`,
  'ipo.corrected': corrected,
  'gmp.updated': ({ previousGmp, currentGmp, changePercent }) => {
    const present = amount(numberOf(currentGmp));
    if (typeof previousGmp !== 'number') return `GMP ${present}`;
    // Of a negative premium, a rise in percent is a fall in rupees.
    const isShare = typeof changePercent === 'number' && previousGmp > 0;
    const share = isShare ? `, ${signedPercent(changePercent)}` : '';
    return `GMP ${amount(previousGmp)} → ${present}${share}`;
  },
  'nfo.opened': (data) => `opened${closing(data)}`,
  'nfo.closed': () => 'closed',
  'nfo.corrected': corrected,
  'sgb.opened': (data) => `${tranche(data)}opened${closing(data)}`,
  'sgb.closed': (data) => `${tranche(data)}closed`,
  'sgb.redemption_announced': (data) => {
    const { kind, date, pricePerUnit } = objectOf(data.redemption);
    const which = kind === 'premature' ? 'premature' : 'final';
    return `${tranche(data)}${which} redemption on ${dayOf(date)} at ${amount(numberOf(pricePerUnit))}`;
  },
  'sgb.corrected': (data) => `${tranche(data)}${corrected(data)}`,
  'rights.opened': (data) => `rights issue opened${closing(data)}`,
  'rights.closed': () => 'rights issue closed',
  'rights.corrected': (data) => `rights issue, ${corrected(data)}`,
  'buyback.opened': (data) => `buyback opened${closing(data)}`,
  'buyback.closed': () => 'buyback closed',
  'buyback.corrected': (data) => `buyback, ${corrected(data)}`,
  'ncd.opened': (data) => `debentures opened${closing(data)}`,
  'ncd.closed': () => 'debentures closed',
  'ncd.corrected': (data) => `debentures, ${corrected(data)}`,
  'ofs.opened': (data) => `offer for sale opened${closing(data)}`,
  'ofs.closed': () => 'offer for sale closed',
  'ofs.corrected': (data) => `offer for sale, ${corrected(data)}`,
  'data.late': ({ state }) => (state === 'stale' ? 'data stale' : 'data late'),
  'data.recovered': () => 'data fresh again',
  'service.incident': ({ title, state }) => `${String(title)}: ${String(state)}`,
};

/** Groups of types of events, by the name of each in addresses. */
export const eventGroups = {
  ipos: 'IPOs',
  premiums: 'Premiums (GMP)',
  funds: 'Funds (NFO)',
  bonds: 'Gold bonds',
  actions: 'Corporate actions',
  corrections: 'Corrections',
  freshness: 'Freshness of the data',
  service: 'Incidents of the service',
} as const;

type EventGroup = keyof typeof eventGroups;

const belongs: Readonly<Record<EventGroup, (type: string) => boolean>> = {
  ipos: (type) => type.startsWith('ipo.'),
  premiums: (type) => type.startsWith('gmp.'),
  funds: (type) => type.startsWith('nfo.'),
  bonds: (type) => type.startsWith('sgb.'),
  actions: (type) => /^(?:rights|buyback|ncd|ofs)\./.test(type),
  corrections: (type) => /(?:\.corrected|_changed)$/.test(type),
  freshness: (type) => type.startsWith('data.'),
  service: (type) => type.startsWith('service.'),
};

/** Returns the types that a choice means, with commas between them: those of a group, or the type itself. */
export function chosenTypes(choice: string | undefined): string | undefined {
  if (choice === undefined || !Object.hasOwn(eventGroups, choice)) return choice;
  return Object.keys(words)
    .filter(belongs[choice as EventGroup])
    .join(',');
}

/** Word that a type of event begins with: `sgb` of `sgb.opened`. */
export type EventSubject<Type = EventName> = Type extends `${infer Subject}.${string}` ? Subject : never;

/** Returns all types of events about a subject. */
export function typesAbout(subject: EventSubject): readonly string[] {
  return Object.keys(words).filter((type) => type.startsWith(`${subject}.`));
}

function corrected(data: Data): string {
  const fields = correctedFields(data);
  const record = fields.find(({ field }) => field === 'record');
  if (record !== undefined)
    return record.to === null ? 'removed: it was no such record' : 'joined with another record of the same';
  return fields
    .map(({ field, from, to }) => `${fieldWords(field)} ${valueOf(to)}, was ${valueOf(from)}`)
    .join('; ');
}

/** Writes the name of a field in words: `dates.closeDate` is `close date`, `issuePrice.min` is `issue price min`. */
function fieldWords(field: string): string {
  return field
    .replace(/^dates\./, '')
    .replaceAll('.', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined) return 'not stated';
  if (typeof value === 'number') return decimal(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/.test(text) ? dayOf(text) : text;
}

function opening(data: Data): string {
  return boundOf('opens', data.openDate ?? objectOf(data.dates).openDate);
}

function closing(data: Data): string {
  return boundOf('closes', data.closeDate ?? objectOf(data.dates).closeDate);
}

function boundOf(verb: string, day: unknown): string {
  return typeof day === 'string' ? `, ${verb} ${dayOf(day)}` : '';
}

function dayOf(day: unknown): string {
  return typeof day === 'string' ? dayText(day.slice(0, 10)) : 'a day not stated';
}

function tranche(data: Data): string {
  return typeof data.tranche === 'string' ? `${data.tranche} ` : '';
}

function bandOf(price: unknown): string {
  const { min, max } = objectOf(price);
  return priceBand({ min: numberOf(min), max: numberOf(max) });
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function objectOf(value: unknown): Data {
  return typeof value === 'object' && value !== null ? (value as Data) : {};
}
