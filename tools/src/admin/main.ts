import { processEnvironment } from '@market/platform/config';
import { runAdmin } from './admin';

runAdmin(process.argv.slice(2), {
  environment: processEnvironment(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
}).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
