import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { readConfig } from '@market/base/config';
import { AuditLog } from '@market/database/audit';
import {
  countSealed,
  noticedWithinMs,
  rotateSecrets,
  type SealedCount,
  secretsConfig,
} from '@market/database/secrets';
import { databaseParts } from '@market/ingestor/parts';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { byOption } from '../arguments';
import type { CommandContext, CommandGroup } from '../command-context';
import { layOut } from '../lay-out';

/** `secrets …`: what `SECRETS_KEY` seals. */
export const secretsCommands = secretsCommandsWith(() => delay(noticedWithinMs));

/** @param noticed resolves when every process of the service has noticed that a rotation began */
export function secretsCommandsWith(noticed: () => Promise<void>): CommandGroup {
  return (program, context) => {
    const secrets = program.command('secrets').description('values that SECRETS_KEY encrypts');
    check(secrets, context);
    rotate(secrets, context, noticed);
  };
}

function check(secrets: Command, context: CommandContext): void {
  secrets
    .command('check')
    .description('counts the sealed values by the key that opens them; exit code 1 when neither opens one')
    .action(() =>
      context.run([], async (app) => {
        const keys = readConfig(secretsConfig, context.environment());
        const columns = await countSealed(app.get(DataSource), keys, databaseParts.sealed);
        const ok = columns.every(({ neither }) => neither === 0);
        return { json: { ok, columns }, text: layOut(columns), exitCode: ok ? 0 : 1 };
      }),
    );
}

function rotate(secrets: Command, context: CommandContext, noticed: () => Promise<void>): void {
  secrets
    .command('rotate')
    .description(
      'seals with SECRETS_KEY what SECRETS_KEY_PREVIOUS sealed, beside the running service, which has both keys; ' +
        'ended at any time and run again, it goes on',
    )
    .addOption(byOption())
    .action(({ by }: { readonly by?: string }) =>
      context.run([], async (app) => {
        const { key, previousKey } = readConfig(secretsConfig, context.environment());
        if (previousKey === undefined) throw new Error(needsBoth);
        const dataSource = app.get(DataSource);
        const done = await rotateSecrets(dataSource, { key, previousKey }, databaseParts.sealed, noticed);
        const { sealedAgain } = done;
        const entry = { action: 'secrets.rotated', subject: 'SECRETS_KEY', accountId: null } as const;
        const audited = { ...entry, actor: context.actor(by), detail: { sealedAgain } };
        await new AuditLog(app.get(Clock)).record(dataSource, audited);
        return { json: done, text: report(sealedAgain, done.columns) };
      }),
    );
}

const needsBoth = [
  'nothing was changed: SECRETS_KEY_PREVIOUS is not set. To replace the key:',
  '1. Set SECRETS_KEY to a new key (openssl rand -base64 32) and SECRETS_KEY_PREVIOUS to the present one, for every process.',
  '2. Restart them, one after the other. They go on with the present key.',
  '3. Run this command again, with both keys.',
].join('\n');

function report(sealedAgain: number, columns: readonly SealedCount[]): string {
  return [
    `${sealedAgain} values were sealed with SECRETS_KEY; no value needs SECRETS_KEY_PREVIOUS any more.`,
    layOut(columns),
    'Next:',
    '1. Remove SECRETS_KEY_PREVIOUS from the settings of every process, and restart them.',
    '2. `backup create`: backups of before need the former key. Keep it, apart, as long as you keep them.',
  ].join('\n');
}
