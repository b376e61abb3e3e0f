import { applyDecorators, Controller, Get, Header, Param, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { PublicRoute } from '@market/access';
import { noSuchPath, type ResponseParts } from '@market/http-server';
import { type PreparedDocument, Throttled, Unwrapped } from '@market/http-api';
import { PublicPage, SiteAssets } from '@market/site';
import { ApiDescription } from '../document/api-description';
import { ClientPackages } from './client-packages';
import { clientsPath } from './clients-page';
import { docsPath } from './docs-page';
import { DocsSearchQuery } from './docs-search.query';
import { Documentation } from './documentation';
import { PreparedPages } from './prepared-pages';

/** Marks a response that scripts of every site may read, and caches keep. @param maxAge seconds */
const PublicDocument = (maxAge: number) =>
  applyDecorators(
    Header('Cache-Control', `public, max-age=${maxAge}`),
    Header('Access-Control-Allow-Origin', '*'),
  );

/** Marks a response that is a page of the documentation. */
const Page = () => applyDecorators(PublicPage(300, 'docs'), PublicDocument(300));

/** Header of a file whose name changes with its content. */
const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Header of pages that come as HTML or as Markdown. */
const byAccept = { Vary: 'Accept' };

/** Headers of such a page that another one replaces soon. */
const forNow = { ...byAccept, 'Cache-Control': 'no-store' };

/** Serves the API's documentation: the OpenAPI document and the pages, as HTML and as Markdown, with their search. */
@ApiExcludeController()
@PublicRoute()
@Unwrapped()
@Throttled('documents')
@Controller()
export class DocsController {
  constructor(
    private readonly description: ApiDescription,
    private readonly documentation: Documentation,
    private readonly pages: PreparedPages,
    private readonly assets: SiteAssets,
    private readonly packages: ClientPackages,
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

  @Get(['llms.txt', 'llms-full.txt'])
  @PublicDocument(300)
  async forAssistants(@Req() request: Request): Promise<ResponseParts> {
    const path = request.path === '/llms.txt' ? '/llms.txt' : '/llms-full.txt';
    return (await this.pages.forAssistants(path)).response(request);
  }

  @Get('docs/assets/:file')
  @PublicDocument(86_400)
  async asset(@Param('file') file: string, @Req() request: Request): Promise<ResponseParts> {
    const asset = this.assets.find(file);
    if (!asset) throw noSuchPath();
    return (await asset).response(request, this.assets.isImmutable(file) ? immutable : {});
  }

  @Get('docs/packages/:file')
  @PublicDocument(300)
  async clientPackage(@Param('file') file: string, @Req() request: Request): Promise<ResponseParts> {
    const found = this.packages.find(file);
    if (!found) throw noSuchPath();
    return (await found).response(request, { 'Content-Disposition': `attachment; filename="${file}"` });
  }

  @Get('docs/search')
  @Page()
  search(@Query() { q }: DocsSearchQuery): ResponseParts {
    return sent(200, 'text/html; charset=utf-8', this.pages.results(q));
  }

  @Get('docs/search.json')
  @PublicDocument(300)
  found(@Query() { q }: DocsSearchQuery): ResponseParts {
    return sent(200, 'application/json; charset=utf-8', JSON.stringify(this.documentation.find(q)));
  }

  /** Leads from the name of the first guide to its page. */
  @Get('docs/quick-start')
  @PublicDocument(300)
  quickStart(): ResponseParts {
    return { status: 301, headers: ['Location', docsPath, 'Content-Length', '0'], body: Buffer.alloc(0) };
  }

  /** Shows a page, to programs that prefer it as Markdown; to people a page also where there is none. */
  @Get(['docs', 'docs/:page', 'docs/errors/:page', 'docs/reference/:page'])
  @Page()
  async page(@Req() request: Request): Promise<ResponseParts> {
    const isMarkdown = request.accepts(['html', 'markdown']) === 'markdown';
    const document = this.find(request.path, isMarkdown);
    const isForNow = this.packages.all.length === 0 && request.path.startsWith(clientsPath);
    if (document !== null) return (await document).response(request, isForNow ? forNow : byAccept);
    if (request.headers.accept?.includes('text/html') !== true) throw noSuchPath();
    return sent(404, 'text/html; charset=utf-8', this.pages.notFound(request.path));
  }

  private find(path: string, isMarkdown: boolean): Promise<PreparedDocument> | null {
    return isMarkdown || path.endsWith('.md') ? this.pages.markdown(path) : this.pages.page(path);
  }
}

/** Response that is made for one request. */
function sent(status: number, type: string, text: string): ResponseParts {
  const body = Buffer.from(text);
  return { status, headers: ['Content-Type', type, 'Content-Length', String(body.length)], body };
}
