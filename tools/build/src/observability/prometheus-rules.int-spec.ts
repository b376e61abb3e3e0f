import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../documentation/repository.fixture';

const folder = join(repositoryRoot, 'docker', 'observability');
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
const isInstalled = promtool('--version').status === 0;
const name = isInstalled
  ? 'the rules of Prometheus'
  : 'the rules of Prometheus: skipped, no promtool on PATH';

(isInstalled ? describe : describe.skip)(name, () => {
  it.each([
    ['are rules', ['check', 'rules', 'rules.yaml']],
    ['alert when their tests say so, and not before', ['test', 'rules', 'rules.test.yaml']],
  ])('%s', (_title, args) => {
    const { status, stdout, stderr } = promtool(...args);
    expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  });
});
