import { safeNext, signInAddress } from './sign-in-address';

describe('the page after signing in', () => {
  it.each([
    '/dashboard',
    '/dashboard/keys?env=test',
    '/dashboard?env=live',
    '/dashboard/webhooks/whk_1?state=failed',
  ])('is %s when that was asked for', (wish) => {
    expect(safeNext(wish)).toBe(wish);
  });

  it.each([
    undefined,
    '',
    'https://evil.example/dashboard',
    '//evil.example',
    '/dashboard//evil.example',
    '/dashboard\\@evil.example',
    '/dashboardevil',
    '/v1/ipos',
    'javascript:alert(1)',
    '/dashboard/sign-in?next=/dashboard/sign-in',
    '/dashboard/link',
  ])('is the overview when %s was asked for', (wish) => {
    expect(safeNext(wish)).toBe('/dashboard');
  });
});

describe('the address of the sign-in page', () => {
  it('names the page to come back to', () => {
    expect(signInAddress('/dashboard/keys?env=test')).toBe(
      '/dashboard/sign-in?next=%2Fdashboard%2Fkeys%3Fenv%3Dtest',
    );
    expect(signInAddress('/dashboard')).toBe('/dashboard/sign-in?next=%2Fdashboard');
  });
});
