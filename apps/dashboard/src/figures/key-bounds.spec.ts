import { boundFields, boundsWords, noBounds } from './key-bounds';

describe('the bounds of a key', () => {
  it('are no fields of a key that has none', () => {
    expect(boundFields(noBounds)).toEqual({});
    expect(boundFields({ ...noBounds, networks: '  ' })).toEqual({});
  });

  it('are the chosen fields', () => {
    expect(boundFields({ dataSets: ['ipos'], readOnly: true, networks: ' 10.0.0.0/8 ' })).toEqual({
      dataSets: ['ipos'],
      readOnly: true,
      networks: '10.0.0.0/8',
    });
  });

  it('are told in words', () => {
    expect(boundsWords(null)).toBe('No restrictions');
    expect(boundsWords({ dataSets: ['ipos', 'sgb'], readOnly: true, networks: ['10.0.0.0/8'] })).toBe(
      'IPOs, Gold bonds; read-only; from 10.0.0.0/8',
    );
    expect(boundsWords({ dataSets: null, readOnly: true, networks: null })).toBe('read-only');
  });
});
