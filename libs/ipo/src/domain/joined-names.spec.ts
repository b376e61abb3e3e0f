import { joinedNames } from './joined-names';

const others = ['Kabini Foods Limited', 'Tunga Motors Limited', 'Palar Inks Limited'];

describe('a name that may be joined from those of two rows', () => {
  it.each([
    'Kabini FoodsTunga Motors Limited',
    'Kabini Foods Limited Tunga Motors Limited',
    'Netravati Dyes Limited Palar Inks Limited',
    'Palar Inks Ltd. Netravati Dyes Ltd.',
  ])('is %j', (name) => {
    expect([...joinedNames([...others, name])]).toEqual([name]);
  });

  it.each([
    'Kabini Foods Retail Limited',
    'The Limited Edition Stores Limited',
    'Netravati Dyes Limited',
    'Kabini Foods Limited',
  ])('is not %j', (name) => {
    expect([...joinedNames([...others, name])]).toEqual([]);
  });
});
