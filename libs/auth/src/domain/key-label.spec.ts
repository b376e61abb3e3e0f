import { keyLabel } from './key-label';

const parts = { prefix: 'svc_live_', last4: 'e812' };

describe('the label of a key', () => {
  it('is its name', () => {
    expect(keyLabel({ name: 'alerts', ...parts })).toBe('alerts');
  });

  it.each([[null], [''], ['  ']])('is prefix and last four characters for the name %j', (name) => {
    expect(keyLabel({ name, ...parts })).toBe('svc_live_…e812');
  });
});
