import { oncePer, type Recurring } from './once-per';

interface Cup extends Recurring {
  readonly text: string;
}

describe('what follows from something alone', () => {
  it('is found out once, of each that recurs by itself', () => {
    const looked: string[] = [];
    const shout = oncePer(({ text }: Cup) => (looked.push(text), text.toUpperCase()));
    const [tea, milk] = [
      { text: 'tea', findings: [] },
      { text: 'milk', findings: [] },
    ];
    expect([tea, milk, tea, milk].map(shout)).toEqual(['TEA', 'MILK', 'TEA', 'MILK']);
    expect(looked).toEqual(['tea', 'milk']);
  });

  it('is found out anew of what does not recur, which stays as it is', () => {
    const find = jest.fn(({ text }: Cup) => text.length);
    const length = oncePer(find);
    const tea = Object.freeze({ text: 'tea' });
    expect([length(tea), length(tea)]).toEqual([3, 3]);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('may be nothing', () => {
    const find = jest.fn(() => null);
    const nothing = oncePer<Recurring, null>(find);
    const of = { findings: [] };
    expect([nothing(of), nothing(of)]).toEqual([null, null]);
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('is kept apart from what else was found out, also where two share their findings', () => {
    const findings: unknown[] = [];
    const [whole, part] = [
      { text: 'tea', findings },
      { text: 'te', findings },
    ];
    const length = oncePer(({ text }: Cup) => text.length);
    const first = oncePer(({ text }: Cup) => text.charAt(0));
    expect([length(whole), first(part), length(whole), first(part)]).toEqual([3, 't', 3, 't']);
  });
});
