import { type DynamicModule, Module } from '@nestjs/common';
import { UnknownPaths } from '@market/http-server';
import { SiteAssets } from './shell/site-assets';
import { SiteLinks } from './shell/site-links';
import { SiteShell } from './shell/site-shell';
import { SiteController } from './site.controller';
import { SiteFallback } from './site-fallback';
import { SiteDocuments } from './site-documents';
import { SiteSettings } from './site-settings';
import { OperatorTexts } from './texts/operator-texts';

/**
 * Public pages, unless they are off, and the shell of all pages that need no session. Needs `Clock` and `SiteFacts` from global
 * modules, and the limit `documents` of `throttlerOptions`.
 */
@Module({})
export class SiteModule {
  static register(settings: SiteSettings): DynamicModule {
    const shared = [SiteShell, SiteAssets, SiteLinks, OperatorTexts];
    return {
      module: SiteModule,
      global: true,
      controllers: settings.isOn ? [SiteController] : [],
      providers: [
        { provide: SiteSettings, useValue: settings },
        SiteShell,
        SiteAssets,
        SiteLinks,
        {
          provide: OperatorTexts,
          useFactory: () => new OperatorTexts(settings.isOn ? settings.textsFolder : null),
        },
        ...(settings.isOn ? [SiteDocuments, { provide: UnknownPaths, useClass: SiteFallback }] : []),
      ],
      exports: shared,
    };
  }
}
