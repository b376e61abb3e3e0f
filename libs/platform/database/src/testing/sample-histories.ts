import { addDays, type IndianDay, indianDay, instantInIndia } from '@market/kernel';
import { type PublishedRow, type PublishedTable, type RowVersions, stepsOfVersions } from '../history';

/** Samples of one kind of record, with their invented histories. */
export interface SampleHistories<Row extends PublishedRow> {
  /** Kind of record in the titles of the tests: `offer`. */
  readonly noun: string;
  readonly table: PublishedTable<Row>;
  /** Types of the events at the changes of state to `open` and to `closed`. */
  readonly types: readonly [opened: string, closed: string];
  /** Returns the samples of a day. Their order is that of their histories. */
  rowsAt(on: IndianDay, now: Date): readonly object[];
  historiesAt(on: IndianDay, now: Date): readonly RowVersions<Row>[];
  presentRow(versions: RowVersions<Row>): { readonly updatedAt: Date };
  /** Returns the events of the samples in the last days. */
  eventsOf(now: Date, days: number): readonly SampleEvent[];
}

interface SampleEvent {
  readonly subjectId: string;
  readonly occurredAt: Date;
  readonly type: string;
}

const today = indianDay('2026-03-10');
const noon = instantInIndia(today, '12:00');
/** Fields that tell when a row became what it is. */
const dated = ['firstSeenAt', 'updatedAt', 'statusSince', 'provenance'];

/** Defines the tests that the histories of samples agree with the samples and with their events. */
export function describeSampleHistories<Row extends PublishedRow>(samples: SampleHistories<Row>): void {
  const { noun, table } = samples;

  describe(`the history of a sample ${noun}`, () => {
    it.each(['00:00', '10:00', '17:00', '23:59'])('ends with the sample itself at %s', (time) => {
      for (const on of [today, addDays(today, -1), addDays(today, 4)]) {
        const now = instantInIndia(on, time);
        const last = samples.historiesAt(on, now).map((versions) => samples.presentRow(versions));
        expect(last.map(undated)).toEqual(samples.rowsAt(on, now).map(undated));
      }
    });

    it('has no later instant than its own in any version, and dates the sample by the last change', () => {
      for (const versions of samples.historiesAt(today, noon)) {
        const [first] = versions;
        for (const { from, row } of versions) {
          const shown = table.present(row, from) as unknown as Shown;
          const instants = [shown.updatedAt, ...shown.provenance.map(({ since }) => since)];
          expect([row.id, instants.filter((one) => one > from.toISOString())]).toEqual([row.id, []]);
          expect(row.firstSeenAt).toEqual(first.from);
        }
        const { steps } = stepsOfVersions(table, versions, noon);
        expect(samples.presentRow(versions).updatedAt).toEqual(steps.at(-1)?.at ?? first.from);
      }
    });
  });

  it(`the events of the sample ${noun}s are the changes of state in their histories, each once`, () => {
    const since = instantInIndia(addDays(today, -30));
    const [opened, closed] = samples.types;
    const moves = samples
      .historiesAt(today, noon)
      .flatMap((versions) =>
        stepsOfVersions(table, versions, noon).steps.flatMap(({ at, changes }) =>
          changes
            .filter(({ field }) => field === 'status' && at >= since)
            .map(({ after }) => [versions[0].row.id, at.toISOString(), after === 'open' ? opened : closed]),
        ),
      );
    const events = samples
      .eventsOf(noon, 30)
      .map(({ subjectId, occurredAt, type }) => [subjectId, occurredAt.toISOString(), type]);
    expect(events.toSorted()).toEqual(moves.toSorted());
    expect(events.length).toBeGreaterThan(4);
  });
}

interface Shown {
  readonly updatedAt: string;
  readonly provenance: readonly { readonly since: string }[];
}

function undated(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !dated.includes(field)));
}
