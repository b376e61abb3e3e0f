import { keyOn } from '../harness/accounts';
import { countByStatus, Crowd } from '../harness/crowd';
import { type RunningApi, startApi } from '../harness/running-api';

describe('a limit cannot be bypassed', () => {
  const crowd = new Crowd();
  let api: RunningApi;

  beforeAll(async () => {
    api = await startApi({ LOG_LEVEL: 'warn' });
  });
  afterAll(async () => {
    crowd.leave();
    await api.stop();
  });

  const spend = async (sent: (at: number) => Parameters<Crowd['send']>[1]) =>
    countByStatus(await Promise.all(Array.from({ length: 30 }, (_, at) => crowd.send(api.base, sent(at)))));

  it('by a forged X-Forwarded-For', async () => {
    const { key } = await keyOn(api.databaseUrl, 'plan_free');
    const forged = (at: number) => ({ key, headers: { 'X-Forwarded-For': `203.0.113.${at}` } });
    expect(await spend(forged)).toEqual({ 200: 10, 429: 20 });
  });

  it('by HEAD, by different queries or by other routes', async () => {
    const { key } = await keyOn(api.databaseUrl, 'plan_free');
    const varied = (at: number) =>
      [
        { key, method: 'HEAD' },
        { key, path: `/v1/ipos?limit=1&page=${at + 1}` },
        { key, path: '/v1/ipos/search?q=an' },
      ][at % 3] ?? { key };
    expect(await spend(varied)).toEqual({ 200: 10, 429: 20 });
  });

  it('by other spellings of a path, which return 404 and cost nothing', async () => {
    const { key } = await keyOn(api.databaseUrl, 'plan_free');
    const spelled = (at: number) => ({
      key,
      path: ['/v1/ipos/', '//v1/ipos', '/V1/ipos', '/v1/%69pos'][at % 4] ?? '',
    });
    expect(await spend(spelled)).toEqual({ 404: 30 });
    expect(await spend(() => ({ key }))).toEqual({ 200: 10, 429: 20 });
  });

  it('by sending the key in another header', async () => {
    const { key } = await keyOn(api.databaseUrl, 'plan_free');
    const bearer = (at: number) =>
      at % 2 === 0 ? { key } : { key, headers: { Authorization: `Bearer ${key}` } };
    expect(await spend(bearer)).toEqual({ 200: 10, 429: 20 });
  });
});
