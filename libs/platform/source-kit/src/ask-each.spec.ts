import { askEach } from './ask-each';
import { SourceFailed } from './feed';

describe('askEach', () => {
  const answer = (length: number) => (request: string) =>
    Promise.resolve({ request, body: 'a'.repeat(length) });

  it('makes no request after 8 MB of responses, and names the subjects that were not requested', async () => {
    const missed: (readonly [string, string | undefined])[] = [];
    const megabyte = 1024 * 1024;
    const subjects = Array.from({ length: 11 }, (_, index) => `/issue/${index}`);
    const payloads = await askEach(
      { missed: (reason, subject) => missed.push([reason, subject]) },
      subjects,
      answer(megabyte),
    );
    expect(payloads).toHaveLength(9);
    expect(missed.map(([, subject]) => subject)).toEqual(['/issue/9', '/issue/10']);
    expect(missed[0]?.[0]).toContain('more than 8 MB');
  });

  it('rejects with the failure of the first subject when all fail', async () => {
    const failing = () => Promise.reject(new SourceFailed('status 500'));
    await expect(askEach({ missed: () => undefined }, ['/a', '/b'], failing)).rejects.toThrow('status 500');
  });
});
