import { oncePer } from './once-per';

describe('what follows from an object', () => {
  it('is found out once, of each object by itself', () => {
    const looked: string[] = [];
    const shout = oncePer(({ text }: { text: string }) => (looked.push(text), text.toUpperCase()));
    const [tea, milk] = [{ text: 'tea' }, { text: 'milk' }];
    expect([tea, milk, tea, milk].map(shout)).toEqual(['TEA', 'MILK', 'TEA', 'MILK']);
    expect(looked).toEqual(['tea', 'milk']);
  });

  it('is nothing, and stays it', () => {
    const find = jest.fn(() => null);
    const nothing = oncePer<object, null>(find);
    const of = {};
    expect([nothing(of), nothing(of)]).toEqual([null, null]);
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('is kept apart from what else was found out, and out of sight', () => {
    const of = { text: 'tea' };
    const length = oncePer(({ text }: { text: string }) => text.length);
    const first = oncePer(({ text }: { text: string }) => text.charAt(0));
    expect([length(of), first(of), length(of)]).toEqual([3, 't', 3]);
    expect(JSON.stringify(of)).toBe('{"text":"tea"}');
  });
});
