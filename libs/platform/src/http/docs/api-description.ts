import type { OpenAPIObject } from '@nestjs/swagger';
import { jsonType } from '../response-headers';
import { PreparedDocument } from './prepared-document';

/** Holds the description of the API, which can be made only once all controllers stand. */
export class ApiDescription {
  private prepared: PreparedDocument | null = null;

  /** Keeps the finished document, ready to be sent. */
  async publish(document: OpenAPIObject): Promise<void> {
    this.prepared = await PreparedDocument.of(Buffer.from(JSON.stringify(document)), jsonType);
  }

  /** The document as JSON. Errors: `Error` before it was published. */
  get document(): PreparedDocument {
    if (this.prepared === null) throw new Error('the API description is not ready');
    return this.prepared;
  }
}
