import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { createDataSource, type DatabaseParts, type DatabaseSettings } from './data-source';

/** Connection pool of an app, with the entities and migrations of its libs. Nest closes it on shutdown. */
@Module({})
export class DatabaseModule {
  static register(settings: DatabaseSettings, parts: DatabaseParts): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => createDataSource(settings, parts).options,
          dataSourceFactory: (): Promise<DataSource> => createDataSource(settings, parts).initialize(),
        }),
      ],
    };
  }
}
