import type { DatabaseParts } from '..';
import { CreateSecretsKey1795000000420 } from './migrations/create-secrets-key-1795000000420';
import { RotateSecretsKey1795000009900 } from './migrations/rotate-secrets-key-1795000009900';

export { countSealed, rotateSecrets, type SealedCount } from './rotate-secrets';
export { SecretBox } from './secret-box';
export { type SecretKeys, secretsConfig } from './secrets.config';
export { noticedWithinMs } from './key-watch';
export { SecretsModule } from './secrets.module';

/** Tables of secrets. */
export const secretsParts: DatabaseParts = {
  entities: [],
  migrations: [CreateSecretsKey1795000000420, RotateSecretsKey1795000009900],
};
