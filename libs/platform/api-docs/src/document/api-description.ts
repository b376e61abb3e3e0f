import { type INestApplication, Injectable } from '@nestjs/common';
import { jsonType, type RouteTable } from '@market/http-server';
import { type PublicAddresses, RouteDescription, PreparedDocument } from '@market/http-api';
import { type DescribedRead, describedReads } from './described-reads';
import { describeApi } from './open-api';

/** Description of the API, which can be made only after all controllers are registered. */
@Injectable()
export class ApiDescription extends RouteDescription {
  private prepared: PreparedDocument | null = null;
  private described: readonly DescribedRead[] = [];
  private server = '';

  /** Stores the document of all routes, compressed. */
  async describe(app: INestApplication, routes: RouteTable, addresses: PublicAddresses): Promise<void> {
    const document = describeApi(app, routes, addresses);
    this.described = describedReads(document, routes.routes);
    this.server = document.servers?.[0]?.url ?? '';
    this.prepared = await PreparedDocument.of(Buffer.from(JSON.stringify(document)), jsonType);
  }

  /** Address under which customers reach the API, without a trailing slash; empty before `describe`. */
  get publicUrl(): string {
    return this.server;
  }

  /** Reads of the versioned API with their parameters; none before `describe`. */
  get reads(): readonly DescribedRead[] {
    return this.described;
  }

  /** Document as JSON. Errors: `Error` before `describe`. */
  get document(): PreparedDocument {
    if (this.prepared === null) throw new Error('the API description is not ready');
    return this.prepared;
  }
}
