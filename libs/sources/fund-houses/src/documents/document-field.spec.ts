import { rowFields } from './document-field';

describe('the fields of a table', () => {
  it.each([
    ['a number in front', ['12.', ' Fund name ', ' Sahyadri Value Fund '], 'Sahyadri Value Fund'],
    ['no number in front', ['Fund name', 'Sahyadri Value Fund'], 'Sahyadri Value Fund'],
    ['a blank cell in front', ['', 'Fund name', 'Sahyadri Value Fund'], 'Sahyadri Value Fund'],
    ['no value', ['12', 'Fund name'], ''],
  ])('are label and value of each row with %s', (_title, cells, value) => {
    expect(rowFields([cells])).toEqual([{ label: 'Fund name', value }]);
  });

  it.each([[[]], [['7']], [['7', ' ', 'Konkan']]])('are not made of a row without a label: %j', (cells) => {
    expect(rowFields([cells])).toEqual([]);
  });
});
