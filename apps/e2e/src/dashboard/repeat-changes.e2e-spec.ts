import { randomUUID } from 'node:crypto';
import { until } from '@market/testing';
import { Secret, TOTP } from 'otpauth';
import { DashboardApi } from '../harness/dashboard-api';
import type { DashboardBrowser } from '../harness/dashboard-browser';

const hookUrl = 'https://1.1.1.1/hooks';

interface ListedKey {
  readonly id: string;
  readonly state: string;
  readonly replacedBy: string | null;
  readonly expiresAt: string | null;
}

/** Each request is sent a second time with its key, as a page does after a lost answer. */
describe('a change of the dashboard that is repeated with its Idempotency-Key', () => {
  let api: DashboardApi;
  let owner: DashboardBrowser;

  beforeAll(async () => {
    api = await DashboardApi.launch({ PAYMENTS: 'sandbox' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    ({ browser: owner } = await api.signUp());
  });

  /** Sends a request with an idempotency key, and returns the data of its answer. */
  async function send(route: string, body: object, key: string, by = owner) {
    const { status, data, code } = await by.call(route, body, { 'Idempotency-Key': key });
    if (status >= 300) throw new Error(`${route} was answered with ${status} ${code}`);
    return data;
  }
  async function twice(route: string, body: object, other = body) {
    const key = randomUUID();
    const first = await send(route, body, key);
    expect(first.replacesLost).toBeUndefined();
    return { first, again: await send(route, other, key) };
  }
  const listed = async (): Promise<readonly ListedKey[]> => (await owner.call('GET keys')).data;
  const keyOf = async (id: string) => (await listed()).find((key) => key.id === id);
  /** Changes to Pro, and waits until the service follows: it caches plans for up to a second. */
  const onPro = async () => {
    await owner.call('POST billing/subscribe', { planId: 'plan_pro' });
    // The process follows plans within a second; only a change is judged by the plan.
    await until('webhooks are allowed', async () => {
      const { status, data } = await owner.call('POST webhooks', endpoint, {
        'Idempotency-Key': randomUUID(),
      });
      if (status === 201) await owner.call(`DELETE webhooks/${String(data.id)}`);
      return status === 201;
    });
  };
  const endpoint = { environment: 'live', url: hookUrl, events: ['ipo.opened'] };

  it('revokes the API key that was never shown, and makes another one', async () => {
    const { first, again } = await twice('POST keys', { environment: 'test', name: 'alerts' });
    expect(again).toMatchObject({ name: 'alerts', replacesLost: true });
    expect(again.key).not.toBe(first.key);
    expect((await listed()).map(({ id, state }) => [id, state])).toEqual([
      [again.id, 'working'],
      [first.id, 'revoked'],
    ]);
    const status = async (key: string) =>
      (await fetch(`${api.base}/v1/plans`, { headers: { 'X-API-Key': key } })).status;
    expect([await status(again.key), await status(first.key)]).toEqual([200, 401]);
  });

  it('revokes the API key that was never shown when the repeat asks for another name', async () => {
    const asked = { environment: 'test', name: 'alerts' };
    const { first, again } = await twice('POST keys', asked, { ...asked, name: 'website' });
    expect(again).toMatchObject({ name: 'website', replacesLost: true });
    expect((await listed()).map(({ id, state }) => [id, state])).toEqual([
      [again.id, 'working'],
      [first.id, 'revoked'],
    ]);
  });

  it('replaces the last of 20 API keys', async () => {
    for (let count = 0; count < 19; count += 1) {
      await owner.call('POST keys', { environment: 'test', name: `n${count}` });
    }
    const { again } = await twice('POST keys', { environment: 'test', name: 'alerts' });
    expect(again.replacesLost).toBe(true);
    expect((await listed()).filter(({ state }) => state === 'working')).toHaveLength(20);
  });

  it.each([0, 24])('gives a rotated API key another successor and the same end: %s hours', async (hours) => {
    const { data: old } = await owner.call('POST keys', {
      ...{ environment: 'test', name: 'alerts', expiresAt: '2099-01-01T00:00:00.000Z' },
    });
    const { first, again } = await twice(`POST keys/${old.id}/rotate`, { overlapHours: hours });
    expect(again).toMatchObject({ name: 'alerts', replacesLost: true, replaces: first.replaces });
    expect(again.expiresAt).toBe(first.expiresAt);
    expect(await keyOf(old.id)).toMatchObject({ replacedBy: again.id, expiresAt: first.replaces.expiresAt });
    expect(await keyOf(first.id)).toMatchObject({ state: 'revoked' });
    expect(await keyOf(again.id)).toMatchObject({ state: 'working' });
  });

  it('makes the overlap of a rotated API key shorter when the repeat asks for none, and never longer', async () => {
    const { data: old } = await owner.call('POST keys', { environment: 'test', name: 'alerts' });
    const route = `POST keys/${old.id}/rotate`;
    const { first, again } = await twice(route, { overlapHours: 24 }, { overlapHours: 0 });
    expect(Date.parse(again.replaces.expiresAt)).toBeLessThan(Date.parse(first.replaces.expiresAt));
    expect(await keyOf(old.id)).toMatchObject({ state: 'expired', replacedBy: again.id });
    const next = await twice(`POST keys/${again.id}/rotate`, { overlapHours: 1 }, { overlapHours: 24 });
    expect(next.again.replaces.expiresAt).toBe(next.first.replaces.expiresAt);
  });

  it('revokes the calendar feed whose token was never shown, and makes another one', async () => {
    const { first, again } = await twice('POST calendar-feeds', { name: 'desk' });
    expect(again).toMatchObject({ name: 'desk', replacesLost: true });
    const { data: feeds } = await owner.call('GET calendar-feeds');
    expect(feeds).toMatchObject([
      { id: again.id, revokedAt: null },
      { id: first.id, revokedAt: expect.any(String) as string },
    ]);
  });

  it('revokes the export link whose token was never shown, and makes another one', async () => {
    const { first, again } = await twice('POST export-links', { name: 'desk', view: '/v1/ipos' });
    expect(again).toMatchObject({ name: 'desk', replacesLost: true });
    const { data: links } = await owner.call('GET export-links');
    expect(links).toMatchObject([
      { id: again.id, revokedAt: null },
      { id: first.id, revokedAt: expect.any(String) as string },
    ]);
  });

  it('keeps the endpoint and gives it another secret', async () => {
    await onPro();
    const { first, again } = await twice('POST webhooks', endpoint);
    expect(again).toMatchObject({ id: first.id, url: hookUrl, replacesLost: true });
    expect(again.secret).toMatch(/^whsec_/);
    expect(again.secret).not.toBe(first.secret);
    expect((await owner.call('GET webhooks')).data).toHaveLength(1);
  });

  it('gives the endpoint the properties that the repeat asks for, and moves it to its environment', async () => {
    await onPro();
    const key = randomUUID();
    const first = await send('POST webhooks', endpoint, key);
    const changed = { ...endpoint, url: 'https://1.1.1.1/others', events: ['nfo.opened'] };
    expect(await send('POST webhooks', changed, key)).toMatchObject({ ...changed, id: first.id });
    const moved = await send('POST webhooks', { ...changed, environment: 'test' }, key);
    expect(moved).toMatchObject({ environment: 'test', replacesLost: true });
    expect((await owner.call('GET webhooks')).data).toMatchObject([{ id: moved.id, environment: 'test' }]);
  });

  it('makes the endpoint again if it was deleted in the meantime', async () => {
    await onPro();
    const key = randomUUID();
    const first = await send('POST webhooks', endpoint, key);
    await owner.call(`DELETE webhooks/${first.id}`);
    const again = await send('POST webhooks', endpoint, key);
    expect(again.id).not.toBe(first.id);
    expect((await owner.call('GET webhooks')).data).toMatchObject([{ id: again.id }]);
  });

  it('replaces the new secret of an endpoint alone: the one before goes on signing as long as promised', async () => {
    await onPro();
    const { id } = await send('POST webhooks', endpoint, randomUUID());
    const [before] = await secretsOf(id);
    const { first, again } = await twice(`POST webhooks/${id}/secret`, { overlapSeconds: 3_600 });
    expect(again).toMatchObject({ overlapEndsAt: first.overlapEndsAt, replacesLost: true });
    expect(again.secret).not.toBe(first.secret);
    expect((await secretsOf(id))[1]).toEqual(before);
  });

  it('begins no new overlap of secrets after it was ended early: the secret that was never shown is void', async () => {
    await onPro();
    const { id } = await send('POST webhooks', endpoint, randomUUID());
    const key = randomUUID();
    await send(`POST webhooks/${id}/secret`, { overlapSeconds: 3_600 }, key);
    await owner.call(`DELETE webhooks/${id}/previous-secret`);
    const again = await send(`POST webhooks/${id}/secret`, { overlapSeconds: 3_600 }, key);
    expect(again).toMatchObject({ overlapEndsAt: null, replacesLost: true });
    expect((await secretsOf(id))[1]).toBeNull();
  });

  it('ends the overlap of secrets when the repeat asks for none', async () => {
    await onPro();
    const { id } = await send('POST webhooks', endpoint, randomUUID());
    const route = `POST webhooks/${id}/secret`;
    const { again } = await twice(route, { overlapSeconds: 3_600 }, { overlapSeconds: 0 });
    expect(again).toMatchObject({ overlapEndsAt: null, replacesLost: true });
    expect((await secretsOf(id))[1]).toBeNull();
  });

  it('leaves a secret of an endpoint alone that somebody was shown in the meantime', async () => {
    await onPro();
    const { id } = await send('POST webhooks', endpoint, randomUUID());
    const key = randomUUID();
    await send(`POST webhooks/${id}/secret`, { overlapSeconds: 3_600 }, key);
    await send(`POST webhooks/${id}/secret`, { overlapSeconds: 0 }, randomUUID());
    const [shown] = await secretsOf(id);
    await send(`POST webhooks/${id}/secret`, { overlapSeconds: 3_600 }, key);
    expect((await secretsOf(id))[1]).toEqual(shown);
  });

  it('replaces the recovery codes of an app, which stays on', async () => {
    const { data } = await owner.call('POST user/totp');
    const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate();
    const { first, again } = await twice('PUT user/totp', { code }, { code: '000000' });
    expect(again.replacesLost).toBe(true);
    expect(again.recoveryCodes).toHaveLength(first.recoveryCodes.length);
    const prove = async (recovery: string) =>
      (await owner.call('POST session/reauthentication', { code: recovery })).status;
    expect([await prove(first.recoveryCodes[0]), await prove(again.recoveryCodes[0])]).toEqual([401, 200]);
  });

  it('sends one invitation', async () => {
    const email = api.address();
    const { first, again } = await twice('POST invitations', { email, role: 'member' });
    expect(again).toEqual(first);
    expect(await api.mailsTo(email)).toHaveLength(1);
  });

  it('makes one API key beside that of another tab, which has a key of its own', async () => {
    const body = { environment: 'test', name: 'alerts' };
    await Promise.all([send('POST keys', body, randomUUID()), send('POST keys', body, randomUUID())]);
    expect((await listed()).map(({ state }) => state)).toEqual(['working', 'working']);
  });

  it('is refused to another member of the account, and is no repeat in another account', async () => {
    const { browser: member } = await api.join(owner);
    const { browser: stranger } = await api.signUp();
    const key = randomUUID();
    const body = { environment: 'test', name: 'alerts' };
    await send('POST keys', body, key);
    const refused = await member.call('POST keys', body, { 'Idempotency-Key': key });
    expect([refused.status, refused.code]).toEqual([409, 'IDEM_001']);
    expect((await send('POST keys', body, key, stranger)).replacesLost).toBeUndefined();
    expect((await listed()).map(({ state }) => state)).toEqual(['working']);
  });

  /** Returns the sealed secret of an endpoint, and the one before it that still signs. */
  async function secretsOf(id: string): Promise<readonly [string, string | null]> {
    const [row] = await api.rows<{ secret: string; previous: string | null }>(
      `SELECT encode(secret, 'hex') AS secret, encode(previous_secret, 'hex') AS previous
         FROM webhook_endpoint WHERE id = $1`,
      [id],
    );
    return [row?.secret ?? '', row?.previous ?? null];
  }
});
