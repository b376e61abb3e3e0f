import type { FieldRevision } from '../../../api/data-pages';
import { fieldLabel, fieldValue } from '../../../figures/field-words';
import { isRecord } from '../../../figures/flat-record';
import { marketDay, notStated, priceBand } from '../../../figures/market-words';
import { revisedValue } from '../../../figures/record-changes';
import type { RecordKind } from './record-kind';

/** Change of a record as people read it. */
export interface ChangeLine {
  /** Name of the field as the page of the record has it. */
  readonly label: string;
  /** Fields of the API that changed, dotted. */
  readonly fields: readonly string[];
  readonly from: string;
  readonly to: string;
}

type Named = Pick<RecordKind<never>, 'figures' | 'facts' | 'days'>;
type Change = Pick<FieldRevision, 'field' | 'from' | 'to'>;

/** Fields that say in another form what the other field says. */
const repeats: Readonly<Record<string, string>> = {
  issueSize: 'issueSizeRupees',
  buybackSize: 'buybackSizeRupees',
  leadManagers: 'leadManager',
  exchanges: 'exchange',
  ratioDescription: 'ratio',
  entitlementShares: 'ratio',
  entitlementPer: 'ratio',
};

/** Writes the changes of a record that came at one instant, each by the name and in the form that its page has for the field. */
export function changeLines(changes: readonly Change[], kind: Named): readonly ChangeLine[] {
  const parts = changes.flatMap(partsOf).filter(({ from, to }) => revisedValue(from) !== revisedValue(to));
  const changed = new Set(parts.map(({ field }) => field));
  return withBand(
    parts.filter(({ field }) => !changed.has(repeats[field] ?? '')),
    (part) => lineOf(part, kind),
  );
}

/** Takes an object that appeared, or went, into its fields: each is a change itself. */
function partsOf({ field, from, to }: Change): readonly Change[] {
  if (!isRecord(from) && !isRecord(to)) return [{ field, from, to }];
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    partsOf({ field: `${field}.${name}`, from: before[name], to: after[name] }),
  );
}

/** Makes one line of both ends of a price band that changed at once. */
function withBand(parts: readonly Change[], write: (part: Change) => ChangeLine): readonly ChangeLine[] {
  const min = parts.find(({ field }) => field === 'issuePrice.min');
  const max = parts.find(({ field }) => field === 'issuePrice.max');
  if (min === undefined || max === undefined) return parts.map(write);
  const band = (end: 'from' | 'to') =>
    priceBand({ min: min[end] as number | null, max: max[end] as number | null });
  return parts.flatMap((part) => {
    if (part === min) return [];
    if (part !== max) return [write(part)];
    const fields = [min.field, max.field];
    return [{ label: 'Price band', fields, from: band('from'), to: band('to') }];
  });
}

function lineOf({ field, from, to }: Change, kind: Named): ChangeLine {
  const write = writerOf(field, kind);
  return { label: write.label, fields: [field], from: write.text(from), to: write.text(to) };
}

/** Returns the name of a field and how its values are written: as the figure, fact or day of the page that shows it. */
function writerOf(field: string, { figures, facts, days }: Named) {
  const fact = [...figures, ...facts].find((one) => one.field === field);
  if (fact !== undefined) {
    return {
      label: fact.label,
      text: (value: unknown) =>
        (value ?? null) === null ? notStated : fact.text(recordWith(field, value) as never),
    };
  }
  const day = days.find((one) => one.field === field);
  if (day !== undefined)
    return { label: day.label, text: (value: unknown) => marketDay(value as string | null) };
  return { label: fieldLabel(field), text: (value: unknown) => fieldValue(field, revisedValue(value)) };
}

/** Makes a record with one field, dotted: the texts of facts read no other. */
function recordWith(field: string, value: unknown): object {
  return field.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner ?? null }), value) as object;
}
