import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DataVersions, DataVersionsModule } from '../data-versions';
import { type DatabaseSettings, MarketReads, PrimaryReads } from '..';
import { Metrics } from '@market/base/observability';
import { Replica } from './replica';
import { ReplicaReads } from './replica-reads';

/**
 * Provides `MarketReads`: from a replica if there is one, else from the app's database. Needs `Clock` and `Metrics`
 * from global modules.
 */
@Global()
@Module({})
export class ReadReplicaModule {
  /** @param settings of the replica; null: there is none */
  static register(settings: DatabaseSettings | null): DynamicModule {
    if (settings === null) {
      return {
        module: ReadReplicaModule,
        providers: [
          {
            provide: MarketReads,
            inject: [DataSource],
            useFactory: (dataSource: DataSource) => new PrimaryReads(dataSource),
          },
        ],
        exports: [MarketReads],
      };
    }
    return {
      module: ReadReplicaModule,
      imports: [DataVersionsModule],
      providers: [
        {
          provide: MarketReads,
          inject: [DataSource, DataVersions, Metrics],
          useFactory: (primary: DataSource, versions: DataVersions, metrics: Metrics) => {
            const reads = metrics.counter(
              'market_reads_total',
              'Reads of market data by outcome: from the replica, or from the primary because the replica was behind, busy or away, or because the version was not confirmed.',
              ['outcome'],
            );
            return new ReplicaReads(new PrimaryReads(primary), new Replica(settings), versions, (outcome) =>
              reads.inc({ outcome }),
            );
          },
        },
      ],
      exports: [MarketReads],
    };
  }
}
