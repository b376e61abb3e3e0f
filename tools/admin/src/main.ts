import { userInfo } from 'node:os';
import { processEnvironment } from '@market/base/config';
import { runAdmin } from './admin';

runAdmin(process.argv.slice(2), {
  environment: processEnvironment(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  login: login(),
}).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

/** Name of the user who runs the program; undefined if the system has no name for it, as in some containers. */
function login(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
