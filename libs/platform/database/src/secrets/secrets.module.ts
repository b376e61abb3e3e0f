import { createHmac } from 'node:crypto';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { SecretBox } from './secret-box';
import { queryRow, type Sql } from '..';

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

/**
 * Binds a database to the one key with which its secrets are sealed: the first process stores a fingerprint, which does
 * not reveal the key.
 *
 * Errors: `Error` for another key.
 */
export async function settleKey(sql: Sql, key: Buffer): Promise<void> {
  const own = createHmac('sha256', key).update('fingerprint of SECRETS_KEY').digest('hex').slice(0, 32);
  await sql.query('INSERT INTO secrets_key (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [own]);
  const row = await queryRow<{ fingerprint: string }>(sql, 'SELECT fingerprint FROM secrets_key');
  if (row?.fingerprint === own) return;
  throw new Error('SECRETS_KEY: is not the key that the secrets in this database are sealed with');
}
