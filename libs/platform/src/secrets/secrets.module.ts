import { Module, type DynamicModule } from '@nestjs/common';
import { SecretBox } from './secret-box';

/** Gives the whole app its one `SecretBox`. */
@Module({})
export class SecretsModule {
  static register({ key }: { readonly key: Buffer }): DynamicModule {
    return {
      module: SecretsModule,
      global: true,
      providers: [{ provide: SecretBox, useFactory: () => new SecretBox(key) }],
      exports: [SecretBox],
    };
  }
}
