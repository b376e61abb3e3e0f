import { joinedKey } from '@market/kernel';
import type { Claim, KnownIpo } from '../domain/identity';
import type { OwnedSighting } from '../persistence/ipo-ledger.repository';
import type { IpoRow } from '../persistence/ipo.row';

/** One issue while a batch is being worked in. */
export interface Account {
  row: IpoRow | null;
  /** As it was before the batch. */
  readonly before: IpoRow | null;
  readonly id: string;
  sightings: OwnedSighting[];
}

/** The issues that a batch is about, by all that a claim may know them by. */
export class Accounts {
  private readonly byId = new Map<string, Account>();
  private readonly byKey = new Map<string, Set<Account>>();

  constructor(rows: readonly IpoRow[], sightings: readonly OwnedSighting[]) {
    for (const row of rows) this.byId.set(row.id, { row, before: row, id: row.id, sightings: [] });
    for (const sighting of sightings) this.byId.get(sighting.ipoId)?.sightings.push(sighting);
    for (const account of this.byId.values()) this.enter(account);
  }

  all(): Account[] {
    return [...this.byId.values()];
  }

  find(id: string): Account | undefined {
    return this.byId.get(id);
  }

  /** Issues that a claim may be about. */
  candidatesFor({ exchange, sourceKey, facts }: Claim): KnownIpo[] {
    const keys = [
      `key:${exchange}:${sourceKey}`,
      `isin:${facts.isin ?? ''}`,
      nameKey(facts.companyName ?? ''),
    ];
    const found = new Set(keys.flatMap((key) => [...(this.byKey.get(key) ?? [])]));
    return [...found].flatMap(knownIpo);
  }

  /** Takes an issue in, or what it has come to be known by. */
  enter(account: Account): void {
    this.byId.set(account.id, account);
    const { row, sightings } = account;
    if (row === null) return;
    const keys = [
      nameKey(row.company),
      ...(row.isin === null ? [] : [`isin:${row.isin}`]),
      ...sightings.map(({ exchange, sourceKey }) => `key:${exchange}:${sourceKey}`),
      ...sightings.flatMap(({ nameKeys }) => nameKeys.map((key) => `name:${key}`)),
    ];
    for (const key of keys) {
      const entry = this.byKey.get(key) ?? new Set();
      this.byKey.set(key, entry.add(account));
    }
  }
}

function nameKey(company: string): string {
  return `name:${joinedKey(company)}`;
}

function knownIpo({ row, sightings }: Account): KnownIpo[] {
  if (row === null) return [];
  const periods = sightings.map(({ facts }) => facts.openOn).filter((day) => day !== undefined);
  return [
    {
      ...row,
      openOn: row.openOn ?? periods.sort().at(-1) ?? null,
      postponed: row.confirmed === 'postponed',
      companyKeys: new Set(sightings.flatMap(({ nameKeys }) => nameKeys)),
      unfinished: row.status !== 'LISTED' && row.status !== 'WITHDRAWN',
      keys: new Set(sightings.map(({ exchange, sourceKey }) => `${exchange}:${sourceKey}`)),
    },
  ];
}
