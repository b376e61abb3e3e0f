import { acceptedFormat } from './response-format';

describe('the format of a response', () => {
  it.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['text/csv', 'csv'],
    ['TEXT/CSV', 'csv'],
    ['text/csv; charset=utf-8', 'csv'],
    ['application/x-ndjson', 'ndjson'],
    ['application/json', 'json'],
    ['text/*', 'json'],
    ['application/*', 'json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
    ['text/csv, application/json', 'csv'],
    ['application/json, text/csv', 'json'],
    ['application/json;q=0.9, text/csv', 'csv'],
    ['*/*, text/csv;q=0.9', 'json'],
    ['text/csv;q=0', 'json'],
    ['text/csv;q=0, application/x-ndjson;q=0.1', 'ndjson'],
    ['image/png', 'json'],
    [`text/csv, ${'x'.repeat(500)}/y`, 'csv'],
    [',;=/', 'json'],
  ])('for Accept %j is %s', (accept, format) => {
    expect(acceptedFormat(accept)).toBe(format);
    expect(acceptedFormat(accept)).toBe(format);
  });
});
