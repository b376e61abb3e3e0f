import { compareLoops } from './compare-loops';

const said: string[] = [];
const say = (text: string) => void said.push(text);
const { signal } = new AbortController();

beforeEach(() => said.splice(0));

it('a comparison is the median of nine rounds, after two that are not measured', async () => {
  let round = 0;
  const compared = await compareLoops(['fetch'], async () => (round += 1), say, signal);
  expect([compared, round]).toEqual([[{ library: 'fetch', rate: 7 }], 11]);
});

it('a comparison that fails is told and asked no more, and the next one runs', async () => {
  const asked: string[] = [];
  const post = async (library: string) => {
    asked.push(library);
    if (library === 'fetch' && asked.length === 5) throw new Error('socket hang up');
    return 100;
  };
  await expect(compareLoops(['fetch', 'axios'], post, say, signal)).resolves.toEqual([
    { library: 'fetch', rate: null },
    { library: 'axios', rate: 100 },
  ]);
  expect(asked.filter((library) => library === 'fetch')).toHaveLength(5);
  expect(said).toEqual(['the loop with fetch failed: socket hang up']);
});

it.each([
  ['between two rounds', false],
  ['and the round under way fails', true],
])('who is told to stop %s compares no further', async (_title, fails) => {
  const stopping = new AbortController();
  let round = 0;
  const post = async () => {
    round += 1;
    stopping.abort(new Error('told to stop'));
    if (fails) throw new Error('a process of the bench ended');
    return 100;
  };
  await expect(compareLoops(['fetch', 'axios'], post, say, stopping.signal)).rejects.toThrow('told to stop');
  expect([round, said]).toEqual([1, []]);
});
