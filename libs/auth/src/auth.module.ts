import { Module } from '@nestjs/common';
import { AccountAdministration } from './account-administration';
import { KeyAuthenticator } from './key-authenticator';

/** Recognises keys in a serving process. Needs the app's `DataSource` and `Clock`. */
@Module({ providers: [KeyAuthenticator], exports: [KeyAuthenticator] })
export class AuthModule {}

/** Accounts and keys for operators: no listening, no timers. Needs the app's `DataSource` and `Clock`. */
@Module({ providers: [AccountAdministration], exports: [AccountAdministration] })
export class AuthAdministrationModule {}
