import { flatRecord, isRecord } from './flat-record';

/** Figures of the same thing at several times, oldest first. */
export interface TimeSeries {
  readonly times: readonly string[];
  readonly series: readonly { readonly words: string; readonly values: readonly (number | null)[] }[];
}

const timeFields = ['date', 'at', 'readAt'];
const most = 3;

/** Fields that say most, where a series has them. */
const preferred = [
  'gmpValue',
  'aggregation.min',
  'aggregation.max',
  'subscription.retail.subscriptionTimes',
  'subscription.nii.subscriptionTimes',
  'subscription.qib.subscriptionTimes',
  'retail.subscriptionTimes',
  'nii.subscriptionTimes',
  'qib.subscriptionTimes',
  'retailTimes',
  'niiTimes',
  'qibTimes',
];

/** Finds a time series in the `data` of an answer: a list whose records have a time and numbers. Null when it is none. */
export function timeSeriesOf(data: unknown): TimeSeries | null {
  if (!Array.isArray(data) || data.length < 2 || !data.every(isRecord)) return null;
  const [first] = data;
  const timeField = timeFields.find((name) => typeof first?.[name] === 'string');
  if (timeField === undefined) return null;
  const records = data.map((record) => flatRecord(record, 4));
  records.sort((one, other) => (String(one.get(timeField)) < String(other.get(timeField)) ? -1 : 1));
  const numeric = [...new Set(records.flatMap((record) => [...record.keys()]))].filter((name) =>
    records.some((record) => typeof record.get(name) === 'number'),
  );
  const liked = preferred.filter((name) => numeric.includes(name));
  const fields = (liked.length > 0 ? liked : numeric).slice(0, most);
  if (fields.length === 0) return null;
  return {
    times: records.map((record) => String(record.get(timeField))),
    series: fields.map((words) => ({
      words,
      values: records.map((record) => {
        const value = record.get(words);
        return typeof value === 'number' ? value : null;
      }),
    })),
  };
}
