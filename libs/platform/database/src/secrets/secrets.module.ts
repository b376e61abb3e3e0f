import { Module, type DynamicModule } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { TaskRegistry, TasksModule } from '@market/base/tasks';
import { KeyWatch } from './key-watch';
import { SecretBox } from './secret-box';
import type { SecretKeys } from './secrets.config';

/** Provides the one `SecretBox` of an app. Needs the app's `DataSource`. */
@Module({})
export class SecretsModule {
  static register(keys: SecretKeys): DynamicModule {
    return {
      module: SecretsModule,
      global: true,
      imports: [TasksModule],
      providers: [
        { provide: SecretBox, useFactory: () => new SecretBox(keys.key, keys.previousKey) },
        {
          provide: KeyWatch,
          inject: [ModuleRef, SecretBox, TaskRegistry],
          useFactory: (modules: ModuleRef, box: SecretBox, tasks: TaskRegistry) =>
            new KeyWatch(modules, keys, box, tasks),
        },
      ],
      exports: [SecretBox],
    };
  }
}
