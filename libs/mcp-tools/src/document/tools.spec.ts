import type { ApiDocument, Parameter, Schema } from './api-document';
import { inputSchema } from './tool-schemas';
import { type Tool, toolsOf } from './tools';
import { chosenRead } from '../answers/chosen-read';
import { shownRecord } from '../answers/shown-record';

const record: Schema = { type: 'object', properties: { slug: { type: 'string' }, name: { type: 'string' } } };
const query = (name: string, schema: Schema): Parameter => ({ name, in: 'query', schema });

/** Makes a document with a list of IPOs and their search. @param filters of the list */
function documentWith(...filters: readonly Parameter[]): ApiDocument {
  const schema: Schema = {
    type: 'object',
    properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Ipo' } } },
  };
  const facts = { 'x-tool': ['search_ipos'], 'x-client': 'ipos.list', 'x-plan': 'any' };
  const responses = { '200': { content: { 'application/json': { schema } } } };
  const common = [query('limit', { type: 'integer' }), query('fields', { type: 'array' })];
  const words = { ...query('q', { type: 'string' }), required: true };
  return {
    paths: {
      '/v1/ipos': { get: { ...facts, responses, parameters: [...common, ...filters] } },
      '/v1/ipos/search': { get: { ...facts, responses, parameters: [...common, words] } },
    },
    components: { schemas: { Ipo: record } },
  };
}

describe('the tools of a document', () => {
  const status = query('status', { type: 'array', items: { enum: ['all', 'open'] } });
  const tool = toolsOf(documentWith(status))[0] as Tool;

  it('take a filter as soon as the document has it, and pass it on', () => {
    const propertiesOf = (document: ApiDocument) =>
      toolsOf(document).map((each) => inputSchema(each).properties)[0] ?? {};
    expect(propertiesOf(documentWith())).not.toHaveProperty('status');
    expect(propertiesOf(documentWith(status))).toHaveProperty('status', {
      type: 'array',
      items: { enum: ['open'] },
    });
    const { path, query: asked } = chosenRead(tool, { status: ['open'], limit: 2 });
    expect([path, asked.toString()]).toEqual(['/v1/ipos', 'status=open&limit=2&fields=slug%2Cname']);
  });

  it('read the operation that takes all arguments', () => {
    const { path, query: asked } = chosenRead(tool, { q: 'a & b' });
    expect([path, asked.get('q'), asked.get('limit')]).toEqual(['/v1/ipos/search', 'a & b', '5']);
    expect(() => chosenRead(tool, { q: 'a', status: ['open'] })).toThrow(
      'status cannot be combined with q. Leave one of them out.',
    );
  });

  it('read on only where a list of the same tool ended', () => {
    expect(chosenRead(tool, { cursor: '/v1/ipos?limit=5&cursor=a' }).path).toBe('/v1/ipos');
    for (const cursor of ['/v1/webhooks', '/v1/ipos/../webhooks', 'http://a/v1/ipos', '//a/v1/ipos', ''])
      expect(() => chosenRead(tool, { cursor })).toThrow('cursor is not from a result of this tool');
  });

  it('are refused when a name of the document answers no known question', () => {
    const document = documentWith();
    const paths = { ...document.paths, '/v1/a': { get: { 'x-tool': ['predict_prices'] } } };
    expect(() => toolsOf({ ...document, paths })).toThrow('no question is known of the tools predict_prices');
  });
});

describe('a record that is shown', () => {
  const number = (unit: string): Schema => ({ type: ['number', 'null'], 'x-unit': unit });
  const shown = (value: object, properties: Record<string, Schema>) =>
    shownRecord(value, { type: 'object', properties }, { components: {} });

  it('has units in the names of its numbers, sizes in crore, and days of India', () => {
    expect(
      shown(
        {
          ...{ issueSizeRupees: 12_345_678, gain: 4.5, totalTimes: 2.5, interestRatePercent: 2, shares: 7 },
          band: { min: 57 },
          openDate: '2026-11-20T00:00:00.000Z',
          updatedDate: '2026-11-20T04:30:00.000Z',
        },
        {
          ...{ issueSizeRupees: number('rupees'), gain: number('percent'), totalTimes: number('times') },
          ...{ interestRatePercent: number('percent'), shares: number('shares') },
          band: { anyOf: [{ type: 'object', properties: { min: number('rupees') } }, { type: 'null' }] },
        },
      ),
    ).toEqual({
      ...{ issueSizeCrore: 1.2345678, gainPercent: 4.5, totalTimes: 2.5, interestRatePercent: 2, shares: 7 },
      ...{ band: { minRupees: 57 }, openDay: '2026-11-20', updatedDate: '2026-11-20T04:30:00.000Z' },
    });
  });

  it('names what is not known, and shows no null', () => {
    const values = {
      slug: 'a',
      lot: null,
      band: { min: null, max: null },
      times: { retail: null, total: 2 },
    };
    expect(shown(values, {})).toEqual({ slug: 'a', times: { total: 2 }, unknown: ['lot', 'band'] });
  });
});
