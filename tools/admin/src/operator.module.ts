import { type DynamicModule, Global, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Clock, SystemClock } from '@market/kernel';
import { createDataSource } from '@market/database';
import { databaseParts } from '@market/ingestor/parts';
import type { ContextModule } from './command-context';

/** Base of every command: the database, connected at once or not at all, and the Clock. */
@Global()
@Module({})
export class OperatorModule {
  static register(databaseUrl: string, modules: readonly ContextModule[]): DynamicModule {
    const settings = { url: databaseUrl, applicationName: 'admin', poolSize: 4 };
    return {
      module: OperatorModule,
      imports: [...modules],
      providers: [
        { provide: Clock, useClass: SystemClock },
        { provide: DataSource, useFactory: () => createDataSource(settings, databaseParts).initialize() },
      ],
      exports: [Clock, DataSource],
    };
  }
}

/** Opens an application context with some modules on a database, runs work in it, and closes both. */
export async function withOperator<T>(
  databaseUrl: string,
  modules: readonly ContextModule[],
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const module = OperatorModule.register(databaseUrl, modules);
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  const dataSource = app.get(DataSource);
  try {
    return await work(app);
  } finally {
    await app.close();
    await dataSource.destroy();
  }
}
