import type { OpenAPIObject } from '@nestjs/swagger';

/** Holds the description of the API, which can be made only once all controllers stand. */
export class ApiDescription {
  private text: string | null = null;

  /** Keeps the finished document. */
  publish(document: OpenAPIObject): void {
    this.text = JSON.stringify(document);
  }

  /** The document as JSON. Errors: `Error` before it was published. */
  get json(): string {
    if (this.text === null) throw new Error('the API description is not ready');
    return this.text;
  }
}
