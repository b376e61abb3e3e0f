// npm run build: compiles everything and builds the pages of the dashboard.
import { main, prepare } from './prepare.mjs';

await main(async () => {
  await prepare();
  return 0;
});
