import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { PublicRoute } from '@market/access';
import { type PreparedDocument, Throttled, Unwrapped } from '@market/http-api';
import { AnyQuery } from '@market/http-query';
import { noSuchPath, type ResponseParts } from '@market/http-server';
import { PublicPage } from './shell/page-policy';
import { SiteAssets } from './shell/site-assets';
import { indexPath, SiteDocuments } from './site-documents';
import { textNames } from './texts/operator-texts';

/** Serves the public pages: what a link appends to their addresses, such as its campaign, is overlooked. */
@ApiExcludeController()
@PublicRoute()
@Unwrapped()
@AnyQuery()
@Throttled('documents')
@Controller()
export class SiteController {
  constructor(
    private readonly documents: SiteDocuments,
    private readonly assets: SiteAssets,
  ) {}

  /** Shows the front page; to programs that prefer JSON the index of the service. */
  @Get()
  @PublicPage(60)
  async front(@Req() request: Request): Promise<ResponseParts> {
    const isProgram = request.accepts(['html', 'json']) === 'json';
    const document = await this.found(isProgram ? indexPath : '/');
    return document.response(request, { Vary: 'Accept' });
  }

  @Get('status')
  @PublicPage(60)
  status(@Req() request: Request): Promise<ResponseParts> {
    return this.answer(request);
  }

  @Get(['pricing', 'changelog', ...textNames])
  @PublicPage(300)
  page(@Req() request: Request): Promise<ResponseParts> {
    return this.answer(request);
  }

  @Get('status.atom')
  @Header('Cache-Control', 'public, max-age=60')
  feed(@Req() request: Request): Promise<ResponseParts> {
    return this.answer(request);
  }

  @Get('samples/ipo.json')
  @Header('Cache-Control', 'public, max-age=60')
  @Header('Access-Control-Allow-Origin', '*')
  sample(@Req() request: Request): Promise<ResponseParts> {
    return this.answer(request);
  }

  @Get(['robots.txt', 'sitemap.xml', 'changelog.atom'])
  @Header('Cache-Control', 'public, max-age=300')
  forMachines(@Req() request: Request): Promise<ResponseParts> {
    return this.answer(request);
  }

  @Get('favicon.ico')
  @Header('Cache-Control', 'public, max-age=86400')
  async icon(@Req() request: Request): Promise<ResponseParts> {
    const icon = this.assets.find('favicon.ico');
    if (icon === null) throw noSuchPath();
    return (await icon).response(request);
  }

  private async answer(request: Request): Promise<ResponseParts> {
    return (await this.found(request.path)).response(request);
  }

  private found(path: string): Promise<PreparedDocument> {
    const document = this.documents.find(path);
    if (document === null) throw noSuchPath();
    return document;
  }
}
