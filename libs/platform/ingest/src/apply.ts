import type { EntityManager } from 'typeorm';
import { fingerprintOf, type GoodKey, type SiftedRecord, type Suspect } from '@market/source-kit';
import { type Doubt, type IntakeBatch, type RecordIntake } from './intake';
import { decisionsOn, type DetainedRecord } from './quarantine';
import { noneUnproven, type RowName, type UnprovenRows } from './unproven-rows';

/** Result of applying a run's records. */
export interface ApplyResult {
  readonly accepted: number;
  readonly unchanged: number;
  readonly events: number;
  readonly doubtful: readonly DetainedRecord[];
  /** Valid records that wait for another one. */
  readonly waiting: readonly DetainedRecord[];
  /** Keys of the records that were accepted without a doubt. */
  readonly goodKeys: readonly GoodKey[];
  /** Doubtful records of features that let their number decide whether the batch is held. */
  readonly counted: readonly Suspect[];
  /** Reason of a feature to hold the batch, null when there is none. */
  readonly held: string | null;
}

/**
 * Passes records to their features, type by type, in one transaction. Discarded contents are left out.
 *
 * @param unproven rows that found no record yet
 */
export async function applyRecords(
  manager: EntityManager,
  intakeFor: (kind: string) => RecordIntake,
  records: readonly SiftedRecord[],
  batch: Omit<IntakeBatch<unknown>, 'rows'>,
  trustAll: boolean,
  unproven: UnprovenRows = noneUnproven,
): Promise<ApplyResult> {
  const decisions = await decisionsOn(
    manager,
    batch.feedId,
    records.map((record) => record.fingerprint),
    batch.now,
  );
  const wanted = records.filter((record) => decisions.get(record.fingerprint) !== 'discarded');
  const kinds = [...new Set(wanted.map((record) => record.type.kind))];
  const totals = { accepted: 0, unchanged: 0, events: 0 };
  const doubtful: DetainedRecord[] = [];
  const waiting: DetainedRecord[] = [];
  const goodKeys: GoodKey[] = [];
  const counted: Suspect[] = [];
  let held: string | null = null;
  for (const kind of kinds) {
    const ofKind = wanted.filter((record) => record.type.kind === kind);
    const rows = ofKind.map(({ type, record, fingerprint }) => {
      const doubt = unproven.reasonOf({ kind, key: type.keyOf(record) });
      const trusted = trustAll || decisions.get(fingerprint) === 'released';
      return { record, trusted, ...(doubt === null ? {} : { unproven: doubt }) };
    });
    const lacks = wanted.length < records.length ? { incomplete: true as const } : {};
    const outcome = await intakeFor(kind).take(manager, { ...batch, ...lacks, rows });
    totals.accepted += outcome.accepted;
    totals.unchanged += outcome.unchanged;
    totals.events += outcome.events;
    for (const doubt of outcome.doubts) {
      if (ofKind[doubt.index]?.early) continue;
      const suspects = suspectOf(ofKind, doubt);
      (doubt.waiting ? waiting : doubtful).push(...suspects);
      if (outcome.held === undefined && !doubt.waiting && !doubt.slight) counted.push(...suspects);
    }
    held ??= outcome.held ?? null;
    const doubted = new Set(outcome.doubts.map((doubt) => doubt.index));
    goodKeys.push(
      ...ofKind
        .filter((_, index) => !doubted.has(index))
        .map(({ type, record }) => ({ kind, key: type.keyOf(record) })),
    );
  }
  return { ...totals, doubtful, waiting, goodKeys, counted, held };
}

function suspectOf(records: readonly SiftedRecord[], doubt: Doubt): DetainedRecord[] {
  const sifted = records[doubt.index];
  if (!sifted) return [];
  const { type, record, raw, fingerprint, subject } = sifted;
  return [
    {
      scope: 'row',
      kind: type.kind,
      rowKey: type.keyOf(record),
      fingerprint: doubt.about === undefined ? fingerprint : fingerprintOf(type.kind, doubt.about),
      reason: doubt.reason,
      raw,
      record,
      ...(subject === undefined ? {} : { subject }),
      ...(doubt.sides === undefined ? {} : { sides: doubt.sides }),
    },
  ];
}

/** Tells features which records a list took back. */
export async function tellTakenBack(
  manager: EntityManager,
  intakeFor: (kind: string) => RecordIntake,
  batch: Omit<IntakeBatch<unknown>, 'rows'>,
  rows: readonly RowName[],
): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const keys = ofKind.map(({ key }) => key);
    await intakeFor(kind).hearTakenBack(manager, batch, keys);
  }
}
