import type { DatabaseParts } from '@market/database';
import { AccountEntity } from './persistence/account.entity';
import { ApiKeyEntity } from './persistence/api-key.entity';
import { AttributeKeys1795000001020 } from './persistence/migrations/attribute-keys-1795000001020';
import { BarAccounts1795000001010 } from './persistence/migrations/bar-accounts-1795000001010';
import { CreateAuth1795000001000 } from './persistence/migrations/create-auth-1795000001000';
import { BoundKeys1795000001040 } from './persistence/migrations/bound-keys-1795000001040';
import { ExplainSuspensions1795000001030 } from './persistence/migrations/explain-suspensions-1795000001030';

/** Tables of auth. */
export const authParts: DatabaseParts = {
  entities: [AccountEntity, ApiKeyEntity],
  migrations: [
    CreateAuth1795000001000,
    BarAccounts1795000001010,
    AttributeKeys1795000001020,
    ExplainSuspensions1795000001030,
    BoundKeys1795000001040,
  ],
};

export { AccountNamesModule } from './account-names.module';
export {
  AuthAdministrationModule,
  AuthModule,
  RecordedAccountAges,
  RecordedAccountSuspensions,
  RecordedExpiringKeys,
  RecordedKeyLabels,
} from './auth.module';
export {
  AccountBook,
  accountStateOf,
  type AccountFilter,
  type AccountState,
  type ListedAccount,
} from './account-book';
export { authChecks } from './auth.checks';
export { KeyAuthenticator } from './key-authenticator';
export { AccountAdministration, type AccountWithKey } from './account-administration';
export { developmentEmail, DevelopmentKey } from './development-key';
export type { IssuedKey, KeyProperties } from './issued-key';
export { CustomerKeys } from './customer-keys';
export { AuthDashboardModule } from './http/auth-dashboard.module';
export { exampleKey } from './http/key-examples';
export { keyView, type KeyView } from './http/key.dashboard-view';
export { ShownKeys } from './http/shown-keys';
export { RecordedAccounts } from './recorded-accounts';
export type { Account } from './persistence/account.repository';
export type { ApiKey } from './persistence/api-key.repository';
