import { type DynamicModule, Module } from '@nestjs/common';
import { HistoryApiModule } from '@market/http-lists';
import { IpoReadModule } from '../ipo-read.module';
import { PlayedIssues, PlaySettings } from '../played-issues';
import { IpoController } from './ipo.controller';
import { SandboxClockController } from './sandbox-clock.controller';

/** HTTP side of the feature. Needs the app's database and `Clock`. */
@Module({})
export class IpoApiModule {
  static register(settings: { readonly playSeconds: number }): DynamicModule {
    return {
      module: IpoApiModule,
      imports: [IpoReadModule, HistoryApiModule],
      controllers: [IpoController, SandboxClockController],
      providers: [PlayedIssues, { provide: PlaySettings, useValue: new PlaySettings(settings.playSeconds) }],
      exports: [PlayedIssues],
    };
  }
}
