import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { SecretBox } from './secret-box';
import { settleKey } from './settle-key';

/**
 * Refuses to start on a database whose secrets are sealed with another key. A database that is not migrated yet
 * contains none.
 */
class KeySettlement implements OnModuleInit {
  constructor(
    private readonly modules: ModuleRef,
    private readonly key: Buffer,
  ) {}

  async onModuleInit(): Promise<void> {
    try {
      await settleKey(this.modules.get(DataSource, { strict: false }), this.key);
    } catch (error) {
      if (!isNotMigrated(error)) throw error;
    }
  }
}

/** Provides the one `SecretBox` of an app. Needs the app's `DataSource`. */
@Module({})
export class SecretsModule {
  static register({ key }: { readonly key: Buffer }): DynamicModule {
    return {
      module: SecretsModule,
      global: true,
      providers: [
        { provide: SecretBox, useFactory: () => new SecretBox(key) },
        {
          provide: KeySettlement,
          inject: [ModuleRef],
          useFactory: (modules: ModuleRef) => new KeySettlement(modules, key),
        },
      ],
      exports: [SecretBox],
    };
  }
}

/** Tells whether an error is SQLSTATE 42P01: the table does not exist. */
function isNotMigrated(error: unknown): boolean {
  return (Object(error) as { readonly code?: unknown }).code === '42P01';
}
