import { type INestApplication, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { jsonType, type RouteTable } from '@market/http-server';
import { DocumentCache, type PublicAddresses, RouteDescription, PreparedDocument } from '@market/http-api';
import { type DescribedRead, describedReads } from './described-reads';
import { describeApi } from './open-api';

/** Description of the API, which can be made only after all controllers are registered. */
@Injectable()
export class ApiDescription extends RouteDescription {
  private readonly prepared = new DocumentCache();
  private whole: OpenAPIObject | null = null;
  private describedReads: readonly DescribedRead[] = [];
  private server = '';
  private routePaths: ReadonlySet<string> = new Set();

  /** Stores the document of all routes, compressed. */
  async describe(app: INestApplication, routes: RouteTable, addresses: PublicAddresses): Promise<void> {
    const document = describeApi(app, routes, addresses);
    this.describedReads = describedReads(document, routes.routes);
    this.server = document.servers?.[0]?.url ?? '';
    this.routePaths = new Set(routes.routes.map(({ path }) => path));
    this.whole = document;
    await this.document;
  }

  /** Address under which customers reach the API, without a trailing slash; empty before `describe`. */
  get publicUrl(): string {
    return this.server;
  }

  /** Tells whether the app has a route of a path, described or not; false before `describe`. */
  hasRoute(path: string): boolean {
    return this.routePaths.has(path);
  }

  /** Reads of the versioned API with their parameters; none before `describe`. */
  get reads(): readonly DescribedRead[] {
    return this.describedReads;
  }

  /** Document as JSON. Errors: `Error` before `describe`. */
  get document(): Promise<PreparedDocument> {
    return this.prepared.get('json', () =>
      PreparedDocument.of(Buffer.from(JSON.stringify(this.openApi)), jsonType),
    );
  }

  /** Document as YAML, made at its first use. Errors: `Error` before `describe`. */
  get yaml(): Promise<PreparedDocument> {
    return this.prepared.get('yaml', async () => {
      const { stringify } = await import('yaml');
      const text = stringify(this.openApi, { aliasDuplicateObjects: false, lineWidth: 0 });
      return PreparedDocument.of(Buffer.from(text), 'application/yaml; charset=utf-8');
    });
  }

  /** Whole document. Errors: `Error` before `describe`. */
  get openApi(): OpenAPIObject {
    if (this.whole === null) throw new Error('the API description is not ready');
    return this.whole;
  }
}
