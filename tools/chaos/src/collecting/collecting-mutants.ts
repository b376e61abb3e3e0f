import { FeedRunner } from '@market/ingest';
import { DataSource } from 'typeorm';

/** Collectors with a fault each: a run with one of them must end unsound, or the run proves nothing. */
export const collectingMutants = ['commits-each-statement', 'overlooks-slots'] as const;

type CollectingMutant = (typeof collectingMutants)[number];

/** Gives this process a fault. */
export function plant(mutant: CollectingMutant | 'none'): void {
  if (mutant === 'commits-each-statement') {
    DataSource.prototype.transaction = function transaction<T>(
      this: DataSource,
      ...work: unknown[]
    ): Promise<T> {
      return (work.at(-1) as (manager: DataSource['manager']) => Promise<T>)(this.manager);
    };
  }
  if (mutant === 'overlooks-slots') {
    const honest = FeedRunner.prototype.run;
    FeedRunner.prototype.run = function run(this: FeedRunner, feedId: string) {
      return honest.call(this, feedId, null);
    };
  }
}
