import type { OpenAPIObject } from '@nestjs/swagger';
import { jsonType } from '../response-headers';
import { PreparedDocument } from './prepared-document';

/** Description of the API, which can be made only after all controllers are registered. */
export class ApiDescription {
  private prepared: PreparedDocument | null = null;

  /** Stores the finished document, compressed. */
  async publish(document: OpenAPIObject): Promise<void> {
    this.prepared = await PreparedDocument.of(Buffer.from(JSON.stringify(document)), jsonType);
  }

  /** Document as JSON. Errors: `Error` before `publish`. */
  get document(): PreparedDocument {
    if (this.prepared === null) throw new Error('the API description is not ready');
    return this.prepared;
  }
}
