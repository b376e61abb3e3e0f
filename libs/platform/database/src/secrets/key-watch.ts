import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import type { SecretBox } from './secret-box';
import type { SecretKeys } from './secrets.config';
import { readSettledKeys, settleKey } from './settle-key';

const watchEveryMs = 3_000;

/**
 * Time within which every running process seals with the key that `secrets_key` names, and after which a value of an
 * earlier transaction is written. Units: milliseconds.
 */
export const noticedWithinMs = 15_000;

/**
 * Keeps a process to the key of its database: refuses to start with another one, and seals with the one that
 * `secrets_key` names, also when a rotation begins while it runs. A database that is not migrated yet contains no secrets.
 */
export class KeyWatch implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(KeyWatch.name);
  private readonly task = new PeriodicTask({
    name: 'secrets.watch-key',
    everyMs: watchEveryMs,
    run: () => this.look(),
  });

  constructor(
    private readonly modules: Pick<ModuleRef, 'get'>,
    private readonly keys: SecretKeys,
    private readonly box: SecretBox,
    private readonly tasks: TaskRegistry,
  ) {}

  async onModuleInit(): Promise<void> {
    try {
      this.box.sealBy(await settleKey(this.dataSource(), this.keys));
    } catch (error) {
      if (!isNotMigrated(error)) throw error;
    }
    this.task.start(this.tasks);
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** Reads which key to seal with. */
  async look(): Promise<void> {
    const settled = await readSettledKeys(this.dataSource());
    if (settled === null || this.box.sealBy(settled.fingerprint)) return;
    this.logger.error(
      { event: 'secrets-key-replaced' },
      'SECRETS_KEY was replaced: this process seals nothing until it is restarted with the new key',
    );
  }

  private dataSource(): DataSource {
    return this.modules.get(DataSource, { strict: false });
  }
}

/** Tells whether an error is SQLSTATE 42P01 or 42703: the table or its column does not exist. */
function isNotMigrated(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return code === '42P01' || code === '42703';
}
