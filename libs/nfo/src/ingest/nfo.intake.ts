import { Injectable } from '@nestjs/common';
import { type DataSet, nfoScheme, type NfoSchemeRecord } from '@market/contracts';
import { joinedKey } from '@market/kernel';
import { type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/platform/ingest';
import { Outbox } from '@market/platform/outbox';
import type { EntityManager } from 'typeorm';
import { announcementsOf } from '../domain/announcements';
import { FundHouseRegister } from '../domain/fund-house-register';
import { allFundHouses, saveFundHouses } from '../persistence/amc.repository';
import { loadCandidates, lockLedger, saveChanges, takenSlugs } from '../persistence/nfo-ledger.repository';
import type { NfoRow } from '../persistence/nfo.row';
import { NfoLedger } from './nfo-ledger';

/** Takes what sources say of new fund offers: merged, compared, saved and announced in the caller's transaction. */
@Injectable()
export class NfoIntake extends RecordIntake<NfoSchemeRecord> {
  readonly type = nfoScheme;

  constructor(private readonly outbox: Outbox) {
    super();
  }

  async take(
    manager: EntityManager,
    { dataSet, source, now, historic, initial = false, rows }: IntakeBatch<NfoSchemeRecord>,
  ): Promise<IntakeOutcome> {
    await lockLedger(manager, dataSet);
    const houses = new FundHouseRegister(await allFundHouses(manager, dataSet));
    const known = await loadCandidates(manager, dataSet, wanted(rows.map(({ record }) => record)));
    const ledger = new NfoLedger({ source, now, historic, initial }, houses, known);
    rows.forEach(({ record, trusted }, index) => ledger.work(index, record, trusted));
    const { changes, movements, ...figures } = ledger.outcome(await slugs(manager, dataSet, ledger));
    await saveFundHouses(manager, dataSet, houses.changed, now);
    await saveChanges(manager, dataSet, changes);
    const events = movements.flatMap(({ before, after }) => {
      if (historic) return [];
      const amcName = houses.byCode(after.amcCode)?.name ?? after.amcCode;
      return announcementsOf(dataSet, before, { ...after, amcName }, now);
    });
    return { ...figures, events: await this.outbox.announce(manager, events) };
  }
}

function wanted(records: readonly NfoSchemeRecord[]) {
  return {
    keys: records.map(({ source, sourceKey }) => `${source}:${sourceKey}`),
    schemeIds: records.flatMap(({ schemeId }) => schemeId ?? []),
    nameKeys: records.flatMap(({ schemeName }) => (schemeName === null ? [] : [joinedKey(schemeName)])),
    openings: [...new Set(records.flatMap(({ openOn }) => openOn ?? []))],
  };
}

/** Gives each new offer the best of its wished slugs that nobody has. */
async function slugs(
  manager: EntityManager,
  dataSet: DataSet,
  ledger: NfoLedger,
): Promise<(row: NfoRow) => string> {
  const wishes = ledger.wishedSlugs();
  if (wishes.size === 0) return ({ slug }) => slug;
  const taken = await takenSlugs(manager, dataSet, [...wishes.values()].flat());
  return ({ id }) => {
    const slug = wishes.get(id)?.find((wish) => !taken.has(wish)) ?? id.replace('_', '-');
    taken.add(slug);
    return slug;
  };
}
