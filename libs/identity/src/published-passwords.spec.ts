import { PublishedPasswords } from './published-passwords';

describe('the published common passwords', () => {
  it('hold common passwords of 12 characters and more, in lower case, and nothing shorter', async () => {
    const common = await new PublishedPasswords().all();
    expect(common.has('qwertyuiop123')).toBe(true);
    expect(common.has('a fine long sentence')).toBe(false);
    expect([...common].filter((word) => word.length < 12 || word !== word.toLowerCase())).toEqual([]);
  });
});
