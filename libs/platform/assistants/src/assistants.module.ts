import { type DynamicModule, Module } from '@nestjs/common';
import { ApiDescriptionModule } from '@market/api-docs';
import { InternalReads } from '@market/http-reads';
import { AssistantEndpoint } from './assistant-endpoint';
import { AssistantLimits } from './assistant-limits';
import { AssistantController } from './assistant.controller';
import { AssistantsSettings } from './assistants-settings';

/** Serves the tools for assistants at `/mcp`. Needs the storage of `ThrottlerModule`. */
@Module({})
export class AssistantsModule {
  static register(settings: AssistantsSettings): DynamicModule {
    return {
      module: AssistantsModule,
      imports: [ApiDescriptionModule],
      controllers: [AssistantController],
      providers: [
        { provide: AssistantsSettings, useValue: settings },
        AssistantEndpoint,
        AssistantLimits,
        InternalReads,
      ],
    };
  }
}
