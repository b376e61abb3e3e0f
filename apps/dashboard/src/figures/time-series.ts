import { flatRecord, isRecord, type FlatRecord } from './flat-record';
import { plainWords } from './plain-words';

/** Line over the times of a time series; null where it has no figure. */
export interface SeriesLine {
  readonly words: string;
  readonly values: readonly (number | null)[];
}

/** Figures of the same thing at several times, oldest first. */
export interface TimeSeries {
  /** Name of what is drawn: `Times subscribed`. */
  readonly title: string;
  readonly times: readonly string[];
  readonly series: readonly SeriesLine[];
  /** True if each line has points of its own. Between two points of a line its last value holds. */
  readonly isJoined: boolean;
  /** Number of further lines, which are not drawn. */
  readonly leftOut: number;
}

interface Quantity {
  readonly title: string;
  readonly fields: readonly (readonly [field: string, words: string])[];
}

const timeFields = ['date', 'at', 'readAt'];
/** Number of lines that a reader tells apart by their dashes. */
const most = 3;

/** Quantities that readings of the API measure, each with the fields that say most. */
const quantities: readonly Quantity[] = [
  {
    title: 'Premium in rupees',
    fields: [
      ['gmpValue', 'Median'],
      ['aggregation.min', 'Lowest'],
      ['aggregation.max', 'Highest'],
    ],
  },
  { title: 'Closing price in rupees', fields: [['close', 'Close']] },
  {
    title: 'Times subscribed',
    fields: [
      ['subscription.retail.subscriptionTimes', 'Retail'],
      ['subscription.nii.subscriptionTimes', 'NII'],
      ['subscription.qib.subscriptionTimes', 'QIB'],
    ],
  },
];

/** Finds a time series in the `data` of a response: a list whose records have a time and numbers. Null when it is none. */
export function parseTimeSeries(data: unknown): TimeSeries | null {
  if (!Array.isArray(data) || data.length < 2 || !data.every(isRecord)) return null;
  const [first] = data;
  const timeField = timeFields.find((name) => typeof first?.[name] === 'string');
  if (timeField === undefined) return null;
  const records = data.map((record) => flatRecord(record, 4));
  records.sort((one, other) => (String(one.get(timeField)) < String(other.get(timeField)) ? -1 : 1));
  return bySource(records, timeField) ?? byField(records, timeField);
}

/** Draws the quotes of several publishers, a line for each. Null when the records are no such quotes. */
function bySource(records: readonly FlatRecord[], timeField: string): TimeSeries | null {
  const isQuote = (record: FlatRecord): boolean =>
    typeof record.get('source') === 'string' && typeof record.get('value') === 'number';
  if (!records.every(isQuote)) return null;
  const times = [...new Set(records.map((record) => String(record.get(timeField))))];
  const sources = new Map<string, Map<string, number>>();
  for (const record of records) {
    const source = String(record.get('source'));
    const quotes = sources.get(source) ?? new Map<string, number>();
    sources.set(source, quotes.set(String(record.get(timeField)), Number(record.get('value'))));
  }
  const byCount = [...sources].sort(([, one], [, other]) => other.size - one.size);
  return {
    title: 'Premium in rupees, by publisher',
    times,
    series: byCount.slice(0, most).map(([words, quotes]) => ({
      words,
      values: times.map((time) => quotes.get(time) ?? null),
    })),
    isJoined: true,
    leftOut: Math.max(0, byCount.length - most),
  };
}

/** Draws the fields that say most, a line for each. Null without numbers. */
function byField(records: readonly FlatRecord[], timeField: string): TimeSeries | null {
  const numeric = [...new Set(records.flatMap((record) => [...record.keys()]))].filter((name) =>
    records.some((record) => typeof record.get(name) === 'number'),
  );
  if (numeric.length === 0) return null;
  const { title, fields } =
    quantities.find(({ fields: known }) => known.some(([field]) => numeric.includes(field))) ??
    unknownQuantity(numeric);
  return {
    title,
    times: records.map((record) => String(record.get(timeField))),
    series: fields
      .filter(([field]) => numeric.includes(field))
      .map(([field, words]) => ({ words, values: records.map((record) => numberOf(record, field)) })),
    isJoined: false,
    leftOut: 0,
  };
}

/** Names fields that nothing is known about in plain words: `listing.currentPrice` is `Listing current price`. */
function unknownQuantity(numeric: readonly string[]): Quantity {
  const fields = numeric.slice(0, most).map((field) => [field, titleOf(field)] as const);
  return { title: fields.map(([, words]) => words).join(', '), fields };
}

function titleOf(field: string): string {
  const words = plainWords(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function numberOf(record: FlatRecord, field: string): number | null {
  const value = record.get(field);
  return typeof value === 'number' ? value : null;
}
