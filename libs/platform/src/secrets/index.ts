export { SecretBox } from './secret-box';
export { secretsConfig } from './secrets.config';
export { SecretsModule } from './secrets.module';
