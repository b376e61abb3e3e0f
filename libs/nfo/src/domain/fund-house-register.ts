import {
  beginsAs,
  beginsWithHouse,
  betterSpelling,
  preferredCodes,
  type FundHouse,
  fundHouseKey,
  isLikeName,
  presentName,
} from './fund-house';

/** Result of looking up a fund house by name and number. */
export type FundHouseMatch =
  | { readonly match: 'known'; readonly house: FundHouse }
  | { readonly match: 'unknown' }
  | { readonly match: 'doubtful'; readonly reason: string };

/** Name and number of a fund house at a source. */
export interface FundHouseName {
  readonly name: string | null;
  /** Number at AMFI. */
  readonly mfId: string | null;
}

/** Fund houses of a data set while a batch is processed; knows in the end which of them are to be written. */
export class FundHouseRegister {
  private readonly houses = new Map<string, FundHouse>();
  private readonly known: ReadonlyMap<string, FundHouse>;

  constructor(known: readonly FundHouse[]) {
    for (const house of known) this.houses.set(house.code, house);
    this.known = new Map(this.houses);
  }

  /** Fund houses that are new, or differ from what was known in the end: two names in one batch may undo each other. */
  get changed(): FundHouse[] {
    return [...this.houses.values()].filter(({ code, mfId, name }) => {
      const known = this.known.get(code);
      return known === undefined || known.mfId !== mfId || known.name !== name;
    });
  }

  byCode(code: string): FundHouse | null {
    return this.houses.get(code) ?? null;
  }

  /** Returns a fund house with whose name that of a scheme begins, where the stated house's does not begin so; null without one. */
  otherNamedBy(schemeName: string, statedHouse: string): FundHouse | null {
    if (beginsAs(schemeName, statedHouse)) return null;
    return [...this.houses.values()].find(({ name }) => beginsWithHouse(schemeName, name)) ?? null;
  }

  /**
   * Finds a fund house by AMFI's number, else by its name; of several houses of a name, the one with that number or
   * else with any. A number and a name of two different houses are doubtful, and so is a number whose name is unlike
   * that of its house: a wrong number looks the same as a new owner.
   *
   * @param by `number`: an operator vouches for the number, or the name is a former one. Then the number decides
   *   against an unknown name, and against the name of a house without a number
   */
  find({ name, mfId }: FundHouseName, by: 'number' | 'both'): FundHouseMatch {
    const all = [...this.houses.values()];
    const numbered = mfId === null ? undefined : all.find((house) => house.mfId === mfId);
    const key = name === null ? null : fundHouseKey(name);
    const namesakes = all.filter((house) => fundHouseKey(house.name) === key);
    const named =
      namesakes.find((house) => house === numbered) ??
      namesakes.find((house) => house.mfId !== null) ??
      namesakes[0];
    const yields = by === 'number' && named?.mfId === null;
    if (numbered && named && numbered !== named && !yields) {
      return { match: 'doubtful', reason: `fund house ${mfId} is ${numbered.name}, not ${name}` };
    }
    if (numbered && !named && name !== null && by === 'both' && !isLikeName(numbered.name, name)) {
      return { match: 'doubtful', reason: `fund house ${mfId} is ${numbered.name}, not ${name}` };
    }
    if (!numbered && named && mfId !== null && named.mfId !== null) {
      return { match: 'doubtful', reason: `${named.name} is fund house ${named.mfId}, not ${mfId}` };
    }
    const alike = numbered || named || by === 'number' ? undefined : all.find(unnumberedLike(name, mfId));
    if (alike) return { match: 'doubtful', reason: `${name} may be ${alike.name} under another name` };
    const house = numbered ?? named;
    return house ? { match: 'known', house } : { match: 'unknown' };
  }

  /** Adds a fund house under the best code that is not taken. Errors: `RangeError` when its name gives none. */
  found(name: string, mfId: string | null): FundHouse {
    const code = preferredCodes({ name, mfId }).find((candidate) => !this.houses.has(candidate));
    if (code === undefined) throw new RangeError(`no code is left for ${name}`);
    return this.keep({ code, mfId, name });
  }

  /** Sets the number of a fund house that had none. */
  number(house: FundHouse, mfId: string | null): FundHouse {
    return house.mfId === null && mfId !== null ? this.keep({ ...house, mfId }) : house;
  }

  /** Sets the present name of a fund house: a new one, or the better spelling of the old one. The code stays. */
  rename(house: FundHouse, name: string): FundHouse {
    const present = presentName(name);
    const same = fundHouseKey(presentName(house.name)) === fundHouseKey(present);
    const wanted = same ? betterSpelling(house.name, present) : present;
    return wanted === house.name ? house : this.keep({ ...house, name: wanted });
  }

  private keep(house: FundHouse): FundHouse {
    this.houses.set(house.code, house);
    return house;
  }
}

/**
 * Returns a filter of fund houses whose name may be another spelling of a name, where no two numbers distinguish them.
 */
function unnumberedLike(name: string | null, mfId: string | null): (house: FundHouse) => boolean {
  return (house) => name !== null && (mfId === null || house.mfId === null) && isLikeName(house.name, name);
}
