import { computeClosure } from './package-closure';
import { smallLock } from './small-workspace.fixture';

describe('computeClosure', () => {
  it('holds what a package needs where Node finds it, and optional peers that the workspace chose', () => {
    expect(computeClosure(smallLock, ['node_modules/web'])).toEqual([
      'node_modules/absent',
      'node_modules/chosen',
      'node_modules/web',
      'node_modules/web/node_modules/deep',
    ]);
  });

  it('names what the lockfile lacks', () => {
    const { 'node_modules/deep': _, 'node_modules/web/node_modules/deep': __, ...rest } = smallLock;
    expect(() => computeClosure(rest, ['node_modules/web'])).toThrow(
      'node_modules/web needs deep, which the lockfile does not hold',
    );
  });
});
