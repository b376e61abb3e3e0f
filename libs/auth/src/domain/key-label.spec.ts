import { keyLabel, keyTitle } from './key-label';

const parts = { prefix: 'svc_live_', last4: 'e812' };

describe('the label of a key', () => {
  it('is its name with the last four characters, by which keys of one name are told apart', () => {
    expect(keyLabel({ name: 'alerts', ...parts })).toBe('alerts (…e812)');
    expect(keyTitle({ name: 'alerts', ...parts })).toBe('alerts');
  });

  it.each([[null], [''], ['  ']])('is prefix and last four characters for the name %j', (name) => {
    expect(keyLabel({ name, ...parts })).toBe('svc_live_…e812');
  });
});
