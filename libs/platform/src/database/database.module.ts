import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { createDataSource, type DatabaseParts, type DatabaseSettings } from './data-source';

/** The one connection pool of an app, made of what its libs bring. Nest closes it on shutdown. */
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
