import { z } from 'zod';
import { valueAt, ViewFields } from './view-fields';

const view = z.object({
  id: z.string(),
  slug: z.string(),
  price: z.object({ min: z.number().nullable(), max: z.number() }),
  listing: z.object({ gain: z.number(), at: z.object({ exchange: z.string() }) }).nullable(),
  parts: z.array(z.object({ name: z.string() })),
  note: z.string().optional(),
});
const fields = ViewFields.of(view);
const record = {
  id: 'i',
  slug: 's',
  price: { min: null, max: 2 },
  listing: null,
  parts: [{ name: 'lid' }],
};

describe('the fields of a view', () => {
  it('are its objects and their parts, in the order of the view', () => {
    expect(fields.names).toEqual([
      ...['id', 'slug', 'price', 'price.min', 'price.max', 'listing', 'listing.gain', 'listing.at'],
      ...['listing.at.exchange', 'parts', 'note'],
    ]);
    expect(ViewFields.of(z.array(z.string())).names).toEqual([]);
  });

  it.each([
    [['note'], ['id', 'slug', 'note']],
    [
      ['price.max', 'price'],
      ['id', 'slug', 'price'],
    ],
    [
      ['listing.at.exchange', 'price.min', 'id'],
      ['id', 'slug', 'price.min', 'listing.at.exchange'],
    ],
  ])('are normalised to one selection: %j', (selection, normalised) => {
    expect(fields.normalised(selection)).toEqual(normalised);
    expect(fields.normalised(normalised)).toEqual(normalised);
  });

  it('select parts of a record, and leave an unknown object unknown', () => {
    const selected = (...names: string[]) => fields.selected(record, fields.normalised(names));
    expect(selected('price.min')).toEqual({ id: 'i', slug: 's', price: { min: null } });
    expect(selected('listing.gain', 'parts')).toEqual({
      id: 'i',
      slug: 's',
      listing: null,
      parts: [{ name: 'lid' }],
    });
    expect(selected('note')).toEqual({ id: 'i', slug: 's' });
    expect(Object.keys(selected('parts', 'price'))).toEqual(['id', 'slug', 'price', 'parts']);
  });

  it.each(['id', 'slug', 'ipoSlug', 'code', 'sourceId'])('always have the name of a record: %s', (name) => {
    const named = ViewFields.of(
      z.object({ note: z.string(), [name]: z.string(), part: z.object({ [name]: z.string() }) }),
    );
    expect(named.normalised(['note'])).toEqual(['note', name]);
  });

  it('are the columns of CSV as far as they are no objects', () => {
    expect(fields.columns(null)).toEqual([
      ...['id', 'slug', 'price.min', 'price.max', 'listing.gain', 'listing.at.exchange', 'parts', 'note'],
    ]);
    expect(fields.columns(['id', 'slug', 'listing'])).toEqual([
      'id',
      'slug',
      'listing.gain',
      'listing.at.exchange',
    ]);
    expect(fields.columns(['id', 'slug', 'price.max'])).toEqual(['id', 'slug', 'price.max']);
  });

  it('have a value by their dotted names', () => {
    expect(
      ['price.max', 'price.min', 'listing.at.exchange', 'note'].map((name) => valueAt(record, name)),
    ).toEqual([...[2, null, null, null]]);
  });
});
