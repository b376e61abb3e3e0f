import {
  type DataSet,
  type GmpReadingRecord,
  type GmpWithdrawalRecord,
  IpoDirectory,
  type IpoReference,
  type ListedFilter,
  type ListedIpo,
  type PastIpo,
  PastIpos,
} from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import { startFeatureDatabase, type TestBatch } from '@market/ingest/testing';
import { GmpAccuracyQueries, gmpChecks, gmpParts, GmpQueries } from '..';
import { SampleGmpLoader } from '../ingest';
import { GmpFading } from '../ingest/gmp-fading';
import { GmpKeeper } from '../ingest/gmp-keeper';
import { GmpWithdrawalIntake } from '../ingest/gmp-withdrawal.intake';
import { GmpIntake } from '../ingest/gmp.intake';
import { GmpPastQueries } from '../gmp-past.queries';
import { GmpStateRepository } from '../persistence/gmp-state.repository';
import { GmpRepository } from '../persistence/gmp.repository';

/** Directory with IPOs that a test puts in. */
export class ListedIpos extends IpoDirectory {
  readonly ipos: Record<DataSet, IpoReference[]> = { live: [], sample: [] };
  /** Slugs that IPOs had before, with those that they have now. */
  readonly formerSlugs = new Map<string, string>();
  readonly listings: Record<DataSet, ListedIpo[]> = { live: [], sample: [] };

  async active(dataSet: DataSet): Promise<readonly IpoReference[]> {
    return this.ipos[dataSet].filter(({ status }) => status !== 'LISTED' && status !== 'WITHDRAWN');
  }

  async bySlug(dataSet: DataSet, slug: string): Promise<IpoReference | null> {
    const present = this.formerSlugs.get(slug) ?? slug;
    return this.ipos[dataSet].find((ipo) => ipo.slug === present) ?? null;
  }

  async bySlugs(dataSet: DataSet, slugs: readonly string[]): Promise<ReadonlyMap<string, IpoReference>> {
    const found = await Promise.all(
      slugs.map(async (slug) => [slug, await this.bySlug(dataSet, slug)] as const),
    );
    return new Map(found.flatMap(([slug, ipo]) => (ipo === null ? [] : [[slug, ipo] as const])));
  }

  async byIds(dataSet: DataSet, ids: readonly string[]): Promise<readonly IpoReference[]> {
    return this.ipos[dataSet].filter(({ id }) => ids.includes(id));
  }

  async listed(dataSet: DataSet, { from, boards }: ListedFilter): Promise<readonly ListedIpo[]> {
    return this.listings[dataSet].filter(
      (ipo) => ipo.listingOn >= (from ?? '') && (boards?.includes(ipo.board) ?? true),
    );
  }
}

/** Former states of IPOs that a test tells; an IPO without any was always as it is now. */
export class RememberedIpos extends PastIpos {
  private readonly states = new Map<string, { readonly from: Date; readonly ipo: IpoReference }[]>();

  remember(ipo: IpoReference, from: Date): void {
    this.states.set(ipo.id, [...(this.states.get(ipo.id) ?? []), { from, ipo }]);
  }

  forget(): void {
    this.states.clear();
  }

  async at(_dataSet: DataSet, ipo: IpoReference, at: Date): Promise<PastIpo> {
    const states = this.states.get(ipo.id) ?? [{ from: new Date(0), ipo }];
    const state = states.findLast(({ from }) => from <= at);
    if (state !== undefined) return { ipo: state.ipo };
    const from = states[0]?.from ?? at;
    return { knownFrom: from, historyFrom: from };
  }
}

/** Starts the feature on a database of its own, with a clock and a directory that the test controls. */
export async function startGmpDatabase(name: string) {
  const database = await startFeatureDatabase(name, {
    parts: gmpParts,
    checks: gmpChecks,
    tables: ['gmp', 'gmp_state', 'gmp_day', 'gmp_reading', 'gmp_withdrawal', 'gmp_name', 'gmp_unplaced'],
    now: instantInIndia(indianDay('2026-11-18'), '12:00'),
    feed: { source: 'investorgain', feedId: 'investorgain.gmp' },
  });
  const { dataSource, clock, outbox, take, announced } = database;
  const directory = new ListedIpos();
  const former = new RememberedIpos();
  const keeper = new GmpKeeper(outbox);
  const intake = new GmpIntake(directory, keeper);
  const withdrawals = new GmpWithdrawalIntake(directory, keeper);
  return {
    ...database,
    directory,
    former,
    keeper,
    fading: new GmpFading(dataSource, clock, directory),
    samples: new SampleGmpLoader(dataSource, clock, directory, keeper),
    queries: new GmpQueries(new GmpRepository(dataSource), directory, clock),
    past: new GmpPastQueries(new GmpStateRepository(dataSource), former),
    accuracy: new GmpAccuracyQueries(new GmpRepository(dataSource), directory, clock),
    take: (records: readonly GmpReadingRecord[], batch: TestBatch = {}) => take(intake, records, batch),
    /** Takes a batch of withdrawals in. */
    takeBack: (records: readonly GmpWithdrawalRecord[], batch: TestBatch = {}) =>
      take(withdrawals, records, batch),
    events: (dataSet: DataSet = 'live') => announced<Record<string, unknown>>('data', dataSet),
  };
}

export type GmpDatabase = Awaited<ReturnType<typeof startGmpDatabase>>;
