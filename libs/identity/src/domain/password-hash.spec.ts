import { currentCost, decoyHash, hashPassword, isOutdated, passwordFits } from './password-hash';

const cheap = { memory: 64, passes: 1, parallelism: 1 };

describe('the hash of a password', () => {
  it('fits this password only, in any normal form, and differs each time', async () => {
    const [hash, again] = await Promise.all([
      hashPassword('crème brûlée 12', cheap),
      hashPassword('crème brûlée 12', cheap),
    ]);
    expect(hash).not.toBe(again);
    expect(await passwordFits('crème brûlée 12', hash)).toBe(true);
    expect(await passwordFits('crème brûlée 12'.normalize('NFD'), hash)).toBe(true);
    expect(await passwordFits('creme brulee 12', hash)).toBe(false);
    expect(await passwordFits('', hash)).toBe(false);
  });

  it('names its cost, and is outdated once new ones cost more', async () => {
    const hash = await hashPassword('a long password', cheap);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(isOutdated(hash)).toBe(true);
    const now = await hashPassword('a long password');
    expect([isOutdated(now), await passwordFits('a long password', now)]).toEqual([false, true]);
    expect(currentCost).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
  });

  it('of no password has the cost and lengths of a real one, fits none, and differs each time', async () => {
    const [decoy, again, real] = [decoyHash(), decoyHash(), await hashPassword('a long password')];
    expect(decoy).not.toBe(again);
    expect([isOutdated(decoy), await passwordFits('', decoy)]).toEqual([false, false]);
    expect(decoy.split('$').map((part) => part.length)).toEqual(real.split('$').map((part) => part.length));
  });

  it('agrees with the test vector of the reference implementation', async () => {
    // Source: github.com/P-H-C/phc-winner-argon2, src/test.c, Argon2id with 2 passes and 64 MiB, read 2026-11-26.
    const vector = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await passwordFits('password', vector)).toBe(true);
    expect(await passwordFits('passwort', vector)).toBe(false);
  });

  it.each(['', 'plain', '$2b$10$abc', '$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$abcdefghijklmnop'])(
    'is not read from %j',
    async (stored) => {
      await expect(passwordFits('a', stored)).rejects.toThrow('no hash of Argon2id');
    },
  );
});
