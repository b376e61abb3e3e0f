import manifest from '../package.json';
import { version } from './version';

it('the version that the tools name is that of their package', () => {
  expect(version).toBe(manifest.version);
});
