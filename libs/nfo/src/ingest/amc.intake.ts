import { Injectable } from '@nestjs/common';
import { amc, type AmcRecord } from '@market/contracts';
import { lockLedger } from '@market/database';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import type { EntityManager } from 'typeorm';
import { FundHouseRegister } from '../domain/fund-house-register';
import { allFundHouses, saveFundHouses } from '../persistence/amc.repository';

/**
 * Takes names and numbers of fund houses in. A source can rename a fund house to a similar name, only an operator to
 * any other one: AMFI is the one source that names fund houses. An initial load adds missing fund houses and renames
 * none.
 */
@Injectable()
export class AmcIntake extends RecordIntake<AmcRecord> {
  readonly type = amc;

  async take(
    manager: EntityManager,
    { dataSet, historic, rows, ...run }: IntakeBatch<AmcRecord>,
  ): Promise<IntakeOutcome> {
    await lockLedger(manager, 'nfoLedger', dataSet);
    const register = new FundHouseRegister(await allFundHouses(manager, dataSet));
    const doubts = rows.flatMap(({ record, trusted }, index): Doubt[] => {
      const reason = enter(register, record, { historic, trusted });
      return reason === null ? [] : [{ index, reason }];
    });
    const { changed } = register;
    await saveFundHouses(manager, dataSet, changed, run);
    const accepted = Math.min(changed.length, rows.length - doubts.length);
    return { accepted, unchanged: rows.length - doubts.length - accepted, events: 0, doubts };
  }
}

/**
 * Takes one record in.
 *
 * @returns the reason to doubt it, null without one
 */
function enter(
  register: FundHouseRegister,
  { name, mfId }: AmcRecord,
  { historic, trusted }: { readonly historic: boolean; readonly trusted: boolean },
): string | null {
  const found = register.find({ name, mfId }, historic || trusted ? 'number' : 'both');
  if (found.match === 'doubtful') return found.reason;
  if (found.match === 'known') {
    const numbered = register.number(found.house, mfId);
    if (!historic) register.rename(numbered, name);
    return null;
  }
  try {
    register.found(name, mfId);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}
