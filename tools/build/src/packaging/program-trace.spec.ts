import { traceProgram } from './program-trace';
import { smallLock, smallWorkspace, type SmallWorkspace } from './small-workspace.fixture';

describe('traceProgram', () => {
  let workspace: SmallWorkspace;
  const trace = () => traceProgram(workspace.root, smallLock, ['apps/one/dist/main.js']);

  beforeEach(() => (workspace = smallWorkspace()));
  afterEach(() => workspace.remove());

  it('finds the files and packages that a program loads, through the libs, and no others', () => {
    expect(trace()).toEqual({
      files: [
        'apps/one/dist/main.js',
        'apps/one/dist/part.js',
        'libs/words/dist/folder/index.js',
        'libs/words/dist/index.js',
        'libs/words/dist/list.json',
      ],
      packages: ['node_modules/web'],
    });
  });

  it.each([
    ['require("./gone")', 'apps/one/dist/part.js loads ./gone, which is not there'],
    ['require("unknown/deep")', 'apps/one/dist/part.js loads unknown/deep: not in the lockfile'],
    ['import("@scope/unknown")', 'apps/one/dist/part.js loads @scope/unknown: not in the lockfile'],
    ['require("@market/words/hidden")', 'libs/words offers no ./hidden'],
  ])('does not guess: %s', (code, problem) => {
    workspace.write('apps/one/dist/part.js', code);
    expect(trace).toThrow(problem);
  });

  it('says what is not built', () => {
    expect(() => traceProgram(workspace.root, smallLock, ['apps/one/dist/other.js'])).toThrow(
      'apps/one/dist/other.js is not there: build first',
    );
  });
});
