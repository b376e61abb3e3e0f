import { requestIn, stableRequest } from './refusals';

describe('a request', () => {
  it.each([
    ['/list?flag=1', '/list?flag=1'],
    ['/list?from=18-11-2026&to=2026-11-19', '/list?from=*&to=*'],
    ['/list?from=18%2F11%2F2026', '/list?from=*'],
    ['/list?on=18-Nov-2026', '/list?on=*'],
    ['/BhavCopy_NSE_CM_0_0_0_20261108_F_0000.csv.zip', '/BhavCopy_NSE_CM_0_0_0_*_F_0000.csv.zip'],
    ['/list?v=1795000000000', '/list?v=*'],
    ['/detail?IPO_NO=8191', '/detail?IPO_NO=8191'],
    ['/quote?scripcode=543210', '/quote?scripcode=543210'],
  ])('%s is remembered as %s', (request, stable) => {
    expect(stableRequest(request)).toBe(stable);
  });

  it.each([
    ['/list?flag=1: status 404', '/list?flag=1'],
    ['/list: not JSON (3 characters)', '/list'],
    ['no answer from grove.example: timeout', null],
    ['empty answer', null],
  ])('that is refused is found in "%s"', (reason, request) => {
    expect(requestIn(reason)).toBe(request);
  });
});
