import type { PreparedDocument } from './prepared-document';

/** Documents by name, each prepared at its first use: together they would slow down the start of a process. */
export class DocumentCache {
  private readonly prepared = new Map<string, Promise<PreparedDocument>>();

  /** Returns the document of a name. @param prepare makes it; after a failure the next use calls it again */
  get(name: string, prepare: () => Promise<PreparedDocument>): Promise<PreparedDocument> {
    const known = this.prepared.get(name);
    if (known) return known;
    const document = prepare();
    this.prepared.set(name, document);
    document.catch(() => this.prepared.delete(name));
    return document;
  }
}
