import { Injectable } from '@nestjs/common';
import { nfoScheme, type NfoSchemeRecord } from '@market/contracts';
import { makeCorrectionEvents, Ledger, saveChanges } from '@market/ingest/belief';
import { lockLedger } from '@market/database';
import { type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import { Outbox } from '@market/database/outbox';
import { newSlugs } from '@market/kernel';
import type { EntityManager } from 'typeorm';
import { makeAnnouncements } from '../domain/announcements';
import { FundHouseRegister } from '../domain/fund-house-register';
import { schemeCorrections } from '../domain/scheme-corrections';
import { toSchemeFacts } from '../domain/scheme-facts';
import { allFundHouses, saveFundHouses } from '../persistence/amc.repository';
import { loadKnown, nfoLedger, takenSlugs } from '../persistence/nfo-ledger.repository';
import { houseNamed } from './scheme-house';
import { type SchemeClaim, schemeRules } from './scheme-rules';

/** Takes new fund offers in: they are weighed, saved and announced in the caller's transaction. */
@Injectable()
export class NfoIntake extends RecordIntake<NfoSchemeRecord> {
  readonly type = nfoScheme;

  constructor(private readonly outbox: Outbox) {
    super();
  }

  async take(
    manager: EntityManager,
    { dataSet, rows, ...run }: IntakeBatch<NfoSchemeRecord>,
  ): Promise<IntakeOutcome> {
    await lockLedger(manager, 'nfoLedger', dataSet);
    const houses = new FundHouseRegister(await allFundHouses(manager, dataSet));
    const known = await loadKnown(
      manager,
      dataSet,
      rows.map(({ record }) => record),
    );
    const rules = schemeRules(houses);
    const ledger = new Ledger(rules, run, known);
    const named = namesByKey(rows.map(({ record }) => record));
    const claims = rows.map(({ record, trusted }) => claimOf(record, houses, trusted, named));
    ledger.examine(claims);
    for (const [index, claim] of claims.entries()) ledger.apply(index, claim, rows[index]?.trusted ?? false);
    const slugs = await newSlugs(ledger.createdRows(), (wanted) => takenSlugs(manager, dataSet, wanted));
    const { movements, sightings, left, revisions, ...figures } = ledger.outcome((row) => ({
      ...row,
      slug: slugs.get(row.id) ?? row.slug,
    }));
    await saveFundHouses(manager, dataSet, houses.changed, run);
    const changed = movements.map(({ after }) => after);
    await saveChanges(manager, nfoLedger, dataSet, {
      rows: changed,
      sightings,
      left,
      revisions,
      ...run,
    });
    const events = movements.flatMap(({ before, after }) => {
      if (run.historic) return [];
      const amcName = houses.byCode(after.amcCode)?.name ?? after.amcCode;
      return makeAnnouncements(dataSet, before, { ...after, amcName }, run.now);
    });
    const corrections = run.historic
      ? []
      : makeCorrectionEvents(dataSet, schemeCorrections, rules, movements, run.now);
    return { ...figures, events: await this.outbox.announce(manager, [...events, ...corrections]) };
  }
}

/** Groups the names that one run's responses have of schemes by the keys of these: `source:key`. */
function namesByKey(records: readonly NfoSchemeRecord[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { source, sourceKey, schemeName } of records) {
    const key = `${source}:${sourceKey}`;
    if (schemeName !== null) names.set(key, [...(names.get(key) ?? []), schemeName]);
  }
  return names;
}

function claimOf(
  record: NfoSchemeRecord,
  houses: FundHouseRegister,
  trusted: boolean,
  names: ReadonlyMap<string, readonly string[]>,
): SchemeClaim {
  const { source: party, sourceKey } = record;
  const said = toSchemeFacts(record);
  return {
    party,
    sourceKey,
    name: said.schemeName ?? '',
    saying: { rank: 0, said },
    founds: true,
    otherNames: (names.get(`${party}:${sourceKey}`) ?? []).filter((name) => name !== said.schemeName),
    // Looked up when the claim is applied, since a record may belong to the fund house that the record before it added.
    house: () => {
      const named = houseNamed(houses, party, said, trusted);
      return named.match === 'known' ? { ...named, house: houses.number(named.house, record.mfId) } : named;
    },
  };
}
