import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { noSuchPath, type ResponseParts } from '@market/http-server';
import { AnyQuery } from '@market/http-query';
import { Unwrapped } from '@market/http-api';
import { PublicRoute } from '@market/access';
import { BuiltPages } from './built-pages';
import { MovedPages } from './moved-pages';
import { assetHeaders, pageHeaders } from './page-headers';
import { pagePaths, pagesRoot } from './page-paths';

const shellPaths = pagePaths.map((path) => (path === '' ? pagesRoot : `${pagesRoot}/${path}`));

/** Serves the shell of the dashboard, which is the same document for every page, and its files. */
@ApiExcludeController()
@PublicRoute()
@Unwrapped()
@AnyQuery()
@Controller()
export class PageController {
  constructor(
    private readonly pages: BuiltPages,
    private readonly moved: MovedPages,
  ) {}

  @Get(`${pagesRoot}/assets/:file`)
  async file(@Param('file') name: string, @Req() request: Request): Promise<ResponseParts> {
    const asset = this.pages.asset(name);
    if (asset === null) throw noSuchPath();
    return (await asset).response(request, assetHeaders);
  }

  @Get(shellPaths)
  page(@Req() request: Request): ResponseParts {
    const moved = this.moved.find(request.path);
    return moved ?? this.pages.shellFor(request.headers.cookie).response(request, pageHeaders);
  }
}
