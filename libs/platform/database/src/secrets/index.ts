import type { DatabaseParts } from '..';
import { CreateSecretsKey1795000000420 } from './migrations/create-secrets-key-1795000000420';

export { SecretBox } from './secret-box';
export { secretsConfig } from './secrets.config';
export { SecretsModule } from './secrets.module';

/** Tables of secrets. */
export const secretsParts: DatabaseParts = { entities: [], migrations: [CreateSecretsKey1795000000420] };
