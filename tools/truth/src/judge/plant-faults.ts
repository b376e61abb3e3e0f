import { eventCatalogue } from '@market/contracts';
import { gmpView } from '@market/gmp';
import { ipoSubscriptionView, ipoView } from '@market/ipo';
import { type Check, type FieldFault, faultOf } from './check';
import type { EventJudge } from './event-judge';
import type { IssueJudge, IssueLook } from './issue-look';
import type { MutantTable, PlantedFault } from './mutant-table';
import { type PublishedResponses, type PublishedEvent, type PublishedIpo, recordOf } from './published';
import { changedAt, otherThan, pathsOf, type PublishedPath, shownAt } from './published-path';

/** Responses of the API, the prefix of their fields, and all fields that they may have. */
const answers = [
  { part: 'ipo', prefix: '', paths: pathsOf(ipoView) },
  { part: 'book', prefix: 'book.', paths: pathsOf(ipoSubscriptionView) },
  { part: 'premium', prefix: 'gmp.', paths: pathsOf(gmpView) },
] as const;

/** Fields that are known once they are there: nothing tells when they become known. */
const optional = /^book\.(?:categories|subscription\.\w+\.applications)/;

/** Types of events of the month, with the fields of their data. */
const eventPaths = new Map<string, readonly PublishedPath[]>(
  eventCatalogue
    .filter(({ type }) => /^(?:ipo|gmp)\./.test(type))
    .map(({ type, data }) => [type, pathsOf(data)]),
);

/** A change of one field of a published answer. */
interface FieldFaultToPlant extends PlantedFault {
  readonly part: keyof PublishedResponses;
  readonly path: string;
  readonly change: (value: unknown) => unknown;
}

/** Names every fault that a month has to plant and to catch. */
export function expectFaults(table: MutantTable): void {
  for (const { prefix, paths } of answers)
    for (const { path } of paths) table.expect({ subject: `${prefix}${path}`, mutant: 'another value' });
  for (const [type, paths] of eventPaths) {
    for (const { path } of paths) table.expect({ subject: type, mutant: `another ${path}` });
    for (const mutant of ['another day', 'sent twice', 'not sent']) table.expect({ subject: type, mutant });
  }
  table.expect({ subject: 'ipo.corrected', mutant: 'to unknown' });
  table.expect({ subject: 'ipo.corrected', mutant: 'of a field that did not change' });
}

/** Plants another value, and an unknown one, in each field of one record after the other, until the judge has caught both. */
export class FieldPlanter {
  private left = answers.flatMap(({ part, prefix, paths }) =>
    paths.flatMap(({ path, isNullable, example }) => {
      const subject = `${prefix}${path}`;
      const other: FieldFaultToPlant = {
        ...{ part, path, subject, mutant: 'another value' },
        change: (known) => otherThan(known, example),
      };
      const isLost = isNullable && !optional.test(subject);
      return isLost ? [other, { ...other, mutant: 'unknown', change: () => null }] : [other];
    }),
  );

  constructor(
    private readonly table: MutantTable,
    private readonly judge: IssueJudge,
  ) {}

  /** Plants the faults that are left in a record. */
  plant(look: IssueLook): void {
    if (this.left.length === 0) return;
    let honest: ReadonlySet<string> | null = null;
    const known = () => (honest ??= new Set(faultsIn(this.judge.checksOf(look)).map(nameOf)));
    for (const fault of this.left) this.plantOne(fault, look, known);
    this.left = this.left.filter((fault) => !this.table.isCaught(fault));
  }

  private plantOne(fault: FieldFaultToPlant, look: IssueLook, honest: () => ReadonlySet<string>): void {
    const { part, path, mutant, change } = fault;
    const answer = look.record[part];
    if (answer === null || (mutant === 'unknown' && shownAt(answer, path) === null)) return;
    this.table.plant(fault, () => {
      const record = changedRecord(look.record, part, path, change);
      return record === null ? null : caughtIn(this.judge, { ...look, record }, path, honest());
    });
  }
}

function changedRecord(
  { ipo, book, premium, id, issueId }: PublishedIpo,
  part: keyof PublishedResponses,
  path: string,
  change: (value: unknown) => unknown,
): PublishedIpo | null {
  const responses = { ipo, book, premium };
  const changed = changedAt(responses[part], path, change);
  return changed === null ? null : recordOf(id, issueId, { ...responses, [part]: changed });
}

/** Returns the fault that a changed record has and the honest one has not; null: the judge noticed nothing. */
function caughtIn(
  judge: IssueJudge,
  changed: IssueLook,
  path: string,
  honest: ReadonlySet<string>,
): string | null {
  const found = faultsIn(judge.checksOf(changed)).find(
    (fault) => !honest.has(nameOf(fault)) && !isByDate(fault, path),
  );
  return found === undefined ? null : nameOf(found);
}

/** Every planted change is one without a new `updatedAt`: that is no comparison of the field. */
function isByDate({ field }: FieldFault, path: string): boolean {
  return field.endsWith('updatedAt') && path !== 'updatedAt';
}

function faultsIn(checks: readonly Check[]): FieldFault[] {
  return checks.flatMap((check) => faultOf(check, null) ?? []);
}

function nameOf({ what, field }: FieldFault): string {
  return `${what} ${field}`;
}

/** Plants faults in the events of one record and one look, which are right: each is changed, sent again, or left out. */
export function plantInEvents(
  table: MutantTable,
  judge: IssueJudge,
  events: readonly PublishedEvent[],
  look: IssueLook,
): void {
  const checks = judge.checksOf(look);
  const wordFor = (all: readonly PublishedEvent[]) => {
    const [fault] = judge.eventFaultsOf(all, look, checks);
    return fault === undefined ? null : `${fault.what}: ${fault.expected}`;
  };
  if (wordFor(events) !== null) return;
  for (const event of events) {
    const { type } = event;
    const others = events.filter((one) => one !== event);
    const instead = (changed: PublishedEvent) => wordFor([...others, changed]);
    for (const { path, example } of eventPaths.get(type) ?? []) {
      const data = changedAt(event.data, path, (known) => otherThan(known, example));
      if (data !== null)
        table.plant({ subject: type, mutant: `another ${path}` }, () => instead({ ...event, data }));
    }
    table.plant({ subject: type, mutant: 'another day' }, () =>
      instead({ ...event, effectiveOn: '2026-01-05' }),
    );
    table.plant({ subject: type, mutant: 'sent twice' }, () => wordFor([...events, event]));
    table.plant({ subject: type, mutant: 'not sent' }, () => wordFor(others));
    if (type === 'ipo.corrected')
      table.plant({ subject: type, mutant: 'to unknown' }, () =>
        instead({ ...event, data: { ...event.data, to: null } }),
      );
    table.plant({ subject: 'ipo.corrected', mutant: 'of a field that did not change' }, () =>
      wordFor([...events, falseCorrection(event, look.record)]),
    );
  }
}

/** Plants the loss of each type of timed event. */
export function plantLosses(
  table: MutantTable,
  judge: EventJudge,
  records: readonly PublishedIpo[],
  at: Date,
): void {
  const honest = judge.missing(records, at).length;
  for (const subject of eventPaths.keys())
    table.plant({ subject, mutant: 'not sent' }, () =>
      judge.missing(records, at, subject).length > honest ? 'missing-event' : null,
    );
}

function falseCorrection(event: PublishedEvent, { ipo }: PublishedIpo): PublishedEvent {
  const { id, slug, name, company, type, status, lotSize } = ipo;
  const data = {
    ...{ id, slug, name, company, type, status },
    field: 'lotSize',
    from: (lotSize ?? 1) * 2,
    to: lotSize,
  };
  return { ...event, type: 'ipo.corrected', data };
}
