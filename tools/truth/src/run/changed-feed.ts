import type { Feed } from '@market/source-kit';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Makes a mutant of feeds, which changes each record that their mappers deliver.
 *
 * @param feeds pattern of their ids
 * @param kind kind of record
 * @param change returns the changed record; null to drop it
 */
export function mapping(feeds: RegExp, kind: string, change: (record: Fields) => Fields | null) {
  return (feed: Feed): Feed =>
    feeds.test(feed.id)
      ? {
          ...feed,
          map: (wire, context) =>
            feed.map(wire, context).flatMap((row) => {
              if (row.outcome !== 'record' || row.type.kind !== kind) return [row];
              const record = change(row.record as Fields);
              return record === null ? [] : [{ ...row, record }];
            }),
        }
      : feed;
}

/** Makes a change of a record: multiplies the numbers under a property name, at any depth. */
export function scaled(name: string, factor: number) {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === name && typeof part === 'number' ? part * factor : changed(part),
      ]),
    );
  };
  return (record: Fields): Fields => changed(record) as Fields;
}
