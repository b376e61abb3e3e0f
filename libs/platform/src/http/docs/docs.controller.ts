import { applyDecorators, Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { PublicRoute } from '../../access';
import { catalogueEntry } from '../error-catalogue';
import { noSuchPath } from '../request-errors';
import { Unwrapped } from '../unwrapped.decorator';
import { ApiDescription } from './api-description';
import { DocsAssets } from './docs-assets';
import { errorIndexPage, errorPage, referencePage, webhooksPage } from './docs-pages';
import { jsonType } from '../response-headers';

const docsPath = '/docs';
const contentSecurityPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** An answer that is a page for people. */
const Page = () =>
  applyDecorators(
    Header('Content-Type', 'text/html; charset=utf-8'),
    Header('Cache-Control', 'public, max-age=300'),
    Header('Content-Security-Policy', contentSecurityPolicy),
  );

/**
 * The API's documentation: the description for machines; the reference, the error pages and the guide to webhooks for
 * people.
 */
@ApiExcludeController()
@PublicRoute()
@Unwrapped()
@Controller()
export class DocsController {
  constructor(
    private readonly description: ApiDescription,
    private readonly assets: DocsAssets,
  ) {}

  @Get('openapi.json')
  @Header('Content-Type', jsonType)
  @Header('Cache-Control', 'public, max-age=300')
  openApi(): string {
    return this.description.json;
  }

  @Get('docs')
  @Page()
  reference(): string {
    return referencePage(docsPath);
  }

  @Get('docs/errors')
  @Page()
  errorIndex(): string {
    return errorIndexPage(docsPath);
  }

  @Get('docs/errors/:code')
  @Page()
  error(@Param('code') code: string): string {
    const entry = catalogueEntry(code);
    if (!entry) throw noSuchPath();
    return errorPage(code, entry, docsPath);
  }

  @Get('docs/webhooks')
  @Page()
  webhooks(): string {
    return webhooksPage(docsPath);
  }

  @Get('docs/assets/:file')
  @Header('Cache-Control', 'public, max-age=86400')
  asset(@Param('file') file: string, @Res() response: Response): void {
    const asset = this.assets.find(file);
    if (!asset) throw noSuchPath();
    response.type(asset.type).send(asset.content);
  }
}
