import { factsOfFields, plainFields, publishedNames } from './field-facts';

interface Terms {
  readonly name?: string;
  readonly openOn?: string;
  readonly closeOn?: string;
  readonly remark?: string;
}

const facts = factsOfFields<Terms>({
  name: { fact: 'name', isPublished: true, own: true },
  closeOn: { fact: 'period', isPublished: true, exclusive: true },
  openOn: 'period',
  remark: { fact: 'remark', isPublished: false },
});

describe('the facts of a table of fields', () => {
  it('have the fields that name them, in the order of the table, and the rules of their first field', () => {
    expect(facts).toEqual([
      { name: 'name', fields: ['name'], isPublished: true, own: true },
      { name: 'period', fields: ['closeOn', 'openOn'], isPublished: true, exclusive: true },
      { name: 'remark', fields: ['remark'], isPublished: false },
    ]);
  });

  it('are published by their own word', () => {
    expect(publishedNames(facts)).toEqual(['name', 'period']);
  });

  it('give every field without a rule of its own to a record, as null where nothing states it', () => {
    const said: Terms = { name: 'Acacia', openOn: '2026-03-02', remark: '' };
    const valueOf = (field: keyof Terms) => said[field];
    expect(plainFields(facts, { name: true }, valueOf)).toEqual({
      openOn: '2026-03-02',
      closeOn: null,
      remark: '',
    });
  });
});
