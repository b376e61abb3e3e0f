import { slugPattern } from '@market/kernel';
import { listQueryText } from './list-response';
import { PageQuery, readQuery, Codes, Texts, Words } from '@market/http-query';
import { RawQuery } from '@market/http-server';

class PotListQuery extends PageQuery {
  @Words(['open', 'shut'], { description: 'States.' })
  status?: readonly string[];
  @Codes({ description: 'Codes.', message: 'must be codes', form: slugPattern })
  code?: readonly string[];
  @Texts({ description: 'Sectors.' })
  sector?: readonly string[];
}

const read = (text: string) => readQuery(PotListQuery, new RawQuery(text));
const gems = 'gems, jewellery and watches';

describe('a parameter with a list', () => {
  it.each([
    'status=open,shut',
    'status=shut&status=open',
    'status[]=open&status[]=shut',
    'status%5B%5D=open&status=shut',
    'status=open%2Cshut',
  ])('takes words by commas, escaped ones too, by occurrences and with brackets: %s', (text) => {
    expect(read(text).status).toEqual(['open', 'shut']);
    expect(listQueryText(PotListQuery, new RawQuery(text))).toBe('status=open,shut&limit=10&page=1');
  });

  it.each(['code=a,b', 'code=B&code=a', 'code[]=a&code[]=b', 'code=a%2Cb'])('takes codes: %s', (text) => {
    expect(read(text).code).toEqual(['a', 'b']);
  });

  it.each([
    ['sector=Hotels,Banks', ['banks', 'hotels']],
    ['sector=Gems%2C%20Jewellery%20And%20Watches', ['gems', gems, 'jewellery and watches']],
    ['sector=Gems%2C+Jewellery+And+Watches,Hotels', ['gems', gems, 'hotels', 'jewellery and watches']],
    ['sector=Gems,+Jewellery+And+Watches&sector=Hotels', [gems, 'hotels']],
    ['sector[]=Gems,%20Jewellery%20And%20Watches', [gems]],
  ])('takes a text with commas whole, and by its parts where it may be two: %s', (text, texts) => {
    expect(read(text).sector).toEqual(texts);
    const normal = listQueryText(PotListQuery, new RawQuery(text)) ?? '';
    expect(read(normal).sector).toEqual(texts);
    expect(listQueryText(PotListQuery, new RawQuery(normal))).toBe(normal);
  });

  it('takes single values once, without brackets', () => {
    for (const text of ['page=1&page=1', 'page[]=1', 'limit=5&limit[]=5']) {
      expect(() => read(text)).toThrow('Invalid request parameters');
    }
  });

  it('refuses a word that has commas among whole values', () => {
    expect(() => read('status=open,shut&status=open')).toThrow('Invalid request parameters');
  });
});
