import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { DomainError } from '@market/kernel';
import { SupportContact } from './access-errors';
import { Gatekeeper } from './gatekeeper';
import type { Entitlements, FailedAuthenticationMeter, Meter } from './ports';
import { accessOf, decideAccess } from './request-access';

const requirement = { route: 'GET /v1/teas', feature: null };
const away = new DomainError({ kind: 'unavailable', code: 'SRV_002', publicMessage: 'Unavailable' });

describe('the question to the gatekeeper about one request', () => {
  it('is asked once when the gatekeeper fails, so that a request does not wait for the database twice', async () => {
    const authenticate = jest.fn<Promise<null>, []>().mockRejectedValue(away);
    const gatekeeper = new Gatekeeper(
      { authenticate },
      {} as Entitlements,
      {} as Meter,
      {} as FailedAuthenticationMeter,
      new SupportContact(null),
    );
    const request = new IncomingMessage(new Socket());
    request.rawHeaders = ['X-API-Key', 'key'];
    const ask = async () => decideAccess(gatekeeper, request, requirement);
    await expect(ask()).rejects.toBe(away);
    await expect(ask()).rejects.toBe(away);
    expect(authenticate).toHaveBeenCalledTimes(1);
    expect(accessOf(request)).toEqual({});
  });
});
