import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from './view-schemas';

/** Schemas of one document by name. A name stands for one schema. */
export class NamedSchemas {
  private readonly byName: Record<string, JsonSchema>;

  constructor(first: Readonly<Record<string, JsonSchema>>) {
    this.byName = { ...first };
  }

  get all(): Readonly<Record<string, JsonSchema>> {
    return this.byName;
  }

  /** Adds schemas. Errors: `Error` for a name that another schema has: types made from the document would be wrong. */
  add(named: Readonly<Record<string, JsonSchema>>): void {
    for (const [name, schema] of Object.entries(named)) {
      const known = this.byName[name];
      if (known !== undefined && !isDeepStrictEqual(known, schema)) {
        throw new Error(`two views or bodies of the API are called ${name}`);
      }
      this.byName[name] = schema;
    }
  }
}
