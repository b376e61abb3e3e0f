import { clientResources } from './client-resources';
import { clientRoutes } from './client-routes';
import { clientTypes } from './client-types';
import { cup, day, documentWith, query } from './cup-document.fixture';
import { describedOperations } from './described-operations';

describe('the sources of the client', () => {
  const document = documentWith(query('colour', { type: 'array', items: { enum: ['red', 'blue'] } }));
  const operations = describedOperations(document);
  const plain = (text: string) => text.replace(/\s+/g, ' ');

  it('have a filter as soon as the document has it', () => {
    const without = plain(clientResources(describedOperations(documentWith())));
    expect(without).not.toContain('colour');
    expect(plain(clientResources(operations))).toContain(
      'export interface CupsListQuery { /** By colour. */ colour?: OneOrMore<"red" | "blue">; }',
    );
  });

  it('have a method for each operation: with the changes of a list, a choice of fields and the parameters of the path', () => {
    const text = plain(clientResources(operations));
    expect(text).toContain(
      '/** List cups. Plan: Basic and higher. */ list<const Field extends CupsListField = never>',
    );
    expect(text).toContain(
      'List<SelectedFields<Cup, Field, "id">> { return new List(this.#connection, `/v1/cups`, query, options); }',
    );
    expect(text).toContain(
      'changes(query: ChangesQuery<CupsListQuery>, options?: RequestOptions): AsyncGenerator<Change<Cup>',
    );
    expect(text).toContain('get(id: string, options?: RequestOptions): Reply<Cup>');
    expect(text).toContain(
      "this.#connection.reply('GET', `/v1/cups/${encodeURIComponent(id)}`, { options })",
    );
    expect(text).toContain(
      "this.#connection.reply('POST', `/v1/cups`, { body, isRepeatable: true, options })",
    );
    expect(text).toContain('readonly cups: CupsResource;');
  });

  it('have types with units, days beside their instants, and words that may gain others only where they are read', () => {
    const text = plain(clientTypes(document, operations));
    expect(text).toContain(
      '/** A cup. */ export interface Cup { id: string; /** How much it holds. Units: rupees. */ size: number | null;',
    );
    expect(text).toContain('state: "full" | "empty" | (string & {});');
    expect(text).toContain(
      'madeDate?: string | null; /** The day of `madeDate` in India. */ madeDay?: IndianDay | null; soldAt?: string;',
    );
    expect(text).toContain('export interface Order { state: "full"; }');
    expect(text).toContain('export type Event = CupEvent;');
  });

  it('have the routes of tests', () => {
    const text = plain(clientRoutes(operations));
    expect(text).toContain("['cups.list', 'GET', '/v1/cups', 'basic', true],");
    expect(text).toContain("'cups.get': Cup;");
  });

  it('are refused where the text of a day would take the name of a field', () => {
    const taken = { ...cup, properties: { madeDate: day, madeDay: { type: 'string' } } };
    const schemas = { ...document.components.schemas, Cup: taken };
    expect(() => clientTypes({ ...document, components: { schemas } }, operations)).toThrow(
      'madeDate has no free name',
    );
  });
});
