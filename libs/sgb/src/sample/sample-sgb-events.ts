import type { MarketEvent } from '@market/contracts';
import { addDays, dayInIndia, instantInIndia } from '@market/kernel';
import { makeAnnouncements, redemptionAnnounced } from '../domain/announcements';
import { sampleVersions } from './sample-history';
import { redeemedSgbs } from './sample-sgbs';

/** Makes the events of the sample tranches of the days before an instant: those of the versions that their history shows. */
export function sampleSgbEvents(now: Date, days: number): MarketEvent[] {
  const today = dayInIndia(now);
  const since = instantInIndia(addDays(today, -days));
  return redeemedSgbs(today, now)
    .flatMap((tranche) =>
      sampleVersions(tranche, now).flatMap(({ row, from }, at, versions): MarketEvent[] => {
        const before = versions[at - 1]?.row ?? null;
        const announced = row.redemptions.slice(before?.redemptions.length ?? 0);
        return [
          ...makeAnnouncements('sample', before, row, from),
          ...announced.map((redemption) => redemptionAnnounced('sample', row, redemption, from)),
        ];
      }),
    )
    .filter(({ occurredAt }) => occurredAt >= since);
}
