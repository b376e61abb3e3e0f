import { Module } from '@nestjs/common';
import { Passwords } from './passwords';
import { PublishedPasswords } from './published-passwords';
import { CommonPasswords } from './ports';
import { RecordedOwners } from './recorded-owners';
import { RecordedUsers } from './recorded-users';
import { SessionQueries } from './session.queries';
import { Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';
import { SignInLinks } from './sign-in-links';

const exported = [Sessions, RecordedUsers, RecordedOwners, SignInLinks, Passwords, SessionQueries];

/**
 * Users, sessions and ways to sign in. Needs the app's `Clock`, `DataSource`, `AccountDirectory`, `Entitlements` and
 * `LinkMails`.
 */
@Module({
  providers: [...exported, SignInLimits, { provide: CommonPasswords, useClass: PublishedPasswords }],
  exports: exported,
})
export class IdentityModule {}
