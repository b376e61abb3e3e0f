import type { OpenAPIObject } from '@nestjs/swagger';
import { jsonType } from '../response-headers';
import type { Route } from '../route-table';
import { type DescribedRead, describedReads } from './described-reads';
import { PreparedDocument } from './prepared-document';

/** Description of the API, which can be made only after all controllers are registered. */
export class ApiDescription {
  private prepared: PreparedDocument | null = null;
  private described: readonly DescribedRead[] = [];
  private server = '';

  /** Stores the finished document of some routes, compressed. */
  async publish(document: OpenAPIObject, routes: readonly Route[]): Promise<void> {
    this.described = describedReads(document, routes);
    this.server = document.servers?.[0]?.url ?? '';
    this.prepared = await PreparedDocument.of(Buffer.from(JSON.stringify(document)), jsonType);
  }

  /** Address under which customers reach the API, without a trailing slash; empty before `publish`. */
  get publicUrl(): string {
    return this.server;
  }

  /** Reads of the versioned API with their parameters; none before `publish`. */
  get reads(): readonly DescribedRead[] {
    return this.described;
  }

  /** Document as JSON. Errors: `Error` before `publish`. */
  get document(): PreparedDocument {
    if (this.prepared === null) throw new Error('the API description is not ready');
    return this.prepared;
  }
}
