import { applyDecorators, Controller, Get, Header, Param, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { PublicRoute } from '@market/access';
import { noSuchPath, type ResponseParts } from '@market/http-server';
import { Throttled, Unwrapped } from '@market/http-api';
import { PublicPage, SiteAssets } from '@market/site';
import { ApiDescription } from '../document/api-description';
import { DocsAssets } from './docs-assets';
import { guides } from '../guides/guides';
import { PreparedPages } from './prepared-pages';

/** Policy of the reference, whose scripts write styles into the page. */
const referencePolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** Marks a response that scripts of every site may read, and caches keep. @param maxAge seconds */
const PublicDocument = (maxAge: number) =>
  applyDecorators(
    Header('Cache-Control', `public, max-age=${maxAge}`),
    Header('Access-Control-Allow-Origin', '*'),
  );

/** Marks a response that is a page without scripts. */
const Page = () => applyDecorators(PublicPage(300), PublicDocument(300));

/** Header of a file whose name changes with its content. */
const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Serves the API's documentation: the OpenAPI document; the reference, the error pages and the guides. */
@ApiExcludeController()
@PublicRoute()
@Unwrapped()
@Throttled('documents')
@Controller()
export class DocsController {
  constructor(
    private readonly description: ApiDescription,
    private readonly pages: PreparedPages,
    private readonly assets: DocsAssets,
    private readonly shared: SiteAssets,
  ) {}

  @Get('openapi.json')
  @PublicDocument(300)
  async openApi(@Req() request: Request): Promise<ResponseParts> {
    return (await this.description.document).response(request);
  }

  @Get('openapi.yaml')
  @PublicDocument(300)
  async openApiYaml(@Req() request: Request): Promise<ResponseParts> {
    return (await this.description.yaml).response(request);
  }

  @Get('docs')
  @PublicDocument(300)
  @Header('Content-Security-Policy', referencePolicy)
  reference(@Req() request: Request): Promise<ResponseParts> {
    return this.page('', request);
  }

  @Get('docs/errors')
  @Page()
  errorIndex(@Req() request: Request): Promise<ResponseParts> {
    return this.page('/errors', request);
  }

  @Get('docs/errors/:code')
  @Page()
  error(@Param('code') code: string, @Req() request: Request): Promise<ResponseParts> {
    return this.page(`/errors/${code}`, request);
  }

  @Get(guides.map(({ name }) => `docs/${name}`))
  @Page()
  guide(@Req() request: Request): Promise<ResponseParts> {
    return this.page(request.path.slice('/docs'.length), request);
  }

  @Get('docs/assets/:file')
  @PublicDocument(86_400)
  async asset(@Param('file') file: string, @Req() request: Request): Promise<ResponseParts> {
    const asset = this.assets.find(file) ?? this.shared.find(file);
    if (!asset) throw noSuchPath();
    return (await asset).response(request, this.shared.isImmutable(file) ? immutable : {});
  }

  private async page(path: string, request: Request): Promise<ResponseParts> {
    const page = this.pages.find(path);
    if (!page) throw noSuchPath();
    return (await page).response(request);
  }
}
