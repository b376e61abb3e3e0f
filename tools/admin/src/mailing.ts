import { Global, Module } from '@nestjs/common';
import { AccountNamesModule } from '@market/auth';
import { readConfig } from '@market/base/config';
import { secretsConfig, SecretsModule } from '@market/database/secrets';
import { httpConfig, httpSettings } from '@market/http-server';
import { noSecurityMails, SecurityMails, SecurityMailsModule } from '@market/identity';
import type { ContextModule, CommandContext } from './command-context';

/** Refuses mails, and with them the changes that they are about. */
const refusing: SecurityMails = {
  add: () =>
    Promise.reject(
      new Error('nothing was changed: a mail tells the users, which needs SECRETS_KEY of the service'),
    ),
};

/** Mails of a command that was not given `SECRETS_KEY`. */
@Global()
@Module({ providers: [{ provide: SecurityMails, useValue: refusing }], exports: [SecurityMails] })
class RefusingMailsModule {}

@Global()
@Module({ providers: [{ provide: SecurityMails, useValue: noSecurityMails }], exports: [SecurityMails] })
class SilentMailsModule {}

/** Modules for changes that the users were told of before. */
export const untold: readonly ContextModule[] = [AccountNamesModule, SilentMailsModule];

/** Mails to the users whom a command changes, sealed with the key of the running service. */
export function mailing(context: CommandContext): readonly ContextModule[] {
  const environment = context.environment();
  if (environment['SECRETS_KEY'] === undefined) return [AccountNamesModule, RefusingMailsModule];
  const secrets = SecretsModule.register(readConfig(secretsConfig, environment));
  const { publicUrl } = httpSettings(readConfig(httpConfig, environment));
  return [AccountNamesModule, secrets, SecurityMailsModule.register({ publicUrl })];
}
