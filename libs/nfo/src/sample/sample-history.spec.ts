import { stepsOfVersions } from '@market/database/history';
import { addDays, type IndianDay, indianDay, instantInIndia } from '@market/kernel';
import { publishedNfos } from '../persistence/published-nfos';
import { presentRow, sampleVersions } from './sample-history';
import { sampleNfoEvents } from './sample-nfo-events';
import { namedNfos, sampleNfos } from './sample-nfos';

const today = indianDay('2026-03-10');
const now = instantInIndia(today, '12:00');
const dated = ['firstSeenAt', 'updatedAt', 'statusSince', 'provenance'];
const undated = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !dated.includes(field)));
const historiesAt = (on: IndianDay, asOf: Date) =>
  namedNfos(on, asOf).map((row) => sampleVersions(row, asOf));

describe('the history of a sample offer', () => {
  it.each(['00:00', '10:00', '17:00', '23:59'])('ends with the sample itself at %s', (time) => {
    for (const on of [today, addDays(today, -1), addDays(today, 4)]) {
      const asOf = instantInIndia(on, time);
      expect(historiesAt(on, asOf).map((versions) => undated(presentRow(versions)))).toEqual(
        sampleNfos(on, asOf).map(undated),
      );
    }
  });

  it('has no later instant than its own in any version, and dates the sample by the last change', () => {
    for (const versions of historiesAt(today, now)) {
      const [first] = versions;
      for (const { from, row } of versions) {
        const shown = publishedNfos.present(row, from) as {
          updatedAt: string;
          provenance: { since: string }[];
        };
        const instants = [shown.updatedAt, ...shown.provenance.map(({ since }) => since)];
        expect([row.id, instants.filter((one) => one > from.toISOString())]).toEqual([row.id, []]);
        expect(row.firstSeenAt).toEqual(first.from);
      }
      const { steps } = stepsOfVersions(publishedNfos, versions, now);
      expect(presentRow(versions).updatedAt).toEqual(steps.at(-1)?.at ?? first.from);
    }
  });
});

describe('the events of the sample offers', () => {
  it('are the changes of state in their histories, each once', () => {
    const since = instantInIndia(addDays(today, -30));
    const moves = historiesAt(today, now).flatMap((versions) =>
      stepsOfVersions(publishedNfos, versions, now).steps.flatMap(({ at, changes }) =>
        changes
          .filter(({ field }) => field === 'status' && at >= since)
          .map(
            ({ after }) =>
              `${versions[0].row.id} ${at.toISOString()} nfo.${after === 'open' ? 'opened' : 'closed'}`,
          ),
      ),
    );
    const events = sampleNfoEvents(now, 30).map(
      ({ subjectId, occurredAt, type }) => `${subjectId} ${occurredAt.toISOString()} ${type}`,
    );
    expect(events.toSorted()).toEqual(moves.toSorted());
    expect(events.length).toBeGreaterThan(4);
  });
});
