import { stepsOfVersions } from '@market/database/history';
import { addDays, type IndianDay, indianDay, instantInIndia } from '@market/kernel';
import { publishedOffers } from '../persistence/published-offers';
import { presentRow, sampleVersions } from './sample-history';
import { sampleOfferEvents } from './sample-offer-events';
import { sampleKinds, sampleOffers } from './sample-offers';

const today = indianDay('2026-03-10');
const now = instantInIndia(today, '12:00');
const dated = ['firstSeenAt', 'updatedAt', 'provenance'];
const undated = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !dated.includes(field)));

describe.each(sampleKinds)('the history of a sample of %s', (kind) => {
  const historiesAt = (on: IndianDay, asOf: Date) =>
    sampleOffers(kind, on).map((row) => sampleVersions(kind, row, asOf));

  it.each(['00:00', '10:00', '23:59'])('ends with the sample itself at %s', (time) => {
    for (const on of [today, addDays(today, -1), addDays(today, 4)]) {
      const rows = historiesAt(on, instantInIndia(on, time)).map(presentRow);
      expect(rows.map(undated)).toEqual(sampleOffers(kind, on).map(undated));
    }
  });

  it('has no later instant than its own in any version', () => {
    for (const versions of historiesAt(today, now)) {
      for (const { from, row } of versions) {
        const shown = publishedOffers(kind).present(row, from) as {
          updatedAt: string;
          provenance: { since: string }[];
        };
        const { marketPricedAt } = row.terms as { marketPricedAt?: string };
        const instants = [
          shown.updatedAt,
          ...shown.provenance.map(({ since }) => since),
          marketPricedAt ?? '',
        ];
        expect([row.id, instants.filter((one) => one > from.toISOString())]).toEqual([row.id, []]);
      }
    }
  });

  it('has events at its changes of state, each once', () => {
    const since = instantInIndia(addDays(today, -30));
    const moves = historiesAt(today, now).flatMap((versions) =>
      stepsOfVersions(publishedOffers(kind), versions, now).steps.flatMap(({ at, changes }) =>
        changes
          .filter(({ field }) => field === 'status' && at >= since)
          .map(({ after }) => {
            const type = `${kind}.${after === 'open' ? 'opened' : 'closed'}`;
            return `${versions[0].row.id} ${at.toISOString()} ${type}`;
          }),
      ),
    );
    const events = sampleOfferEvents(now, 30)
      .filter(({ type }) => type.startsWith(kind))
      .map(({ subjectId, occurredAt, type }) => `${subjectId} ${occurredAt.toISOString()} ${type}`);
    expect(events.toSorted()).toEqual(moves.toSorted());
    expect(events.length).toBeGreaterThan(3);
  });
});
