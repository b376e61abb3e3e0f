import { deliveries } from './deliveries';
import { fullDisk } from './full-disk/full-disk';
import { hostilePayloads } from './hostile-payloads/hostile-payloads';
import { killedIngest } from './killed-ingest/killed-ingest';
import { lostServers } from './lost-servers/lost-servers';
import { behindHaproxy, behindNginx } from './proxied-restarts/proxied-restarts';
import { readReplica } from './read-replica/read-replica';
import { rollingRestarts } from './rolling-restarts/rolling-restarts';
import type { ChaosScenario } from './scenario';
import { threeIngestors } from './three-ingestors/three-ingestors';

/** Every scenario, in the order in which `npm run chaos` runs them. */
export const allScenarios: readonly ChaosScenario[] = [
  deliveries,
  killedIngest,
  threeIngestors,
  lostServers,
  rollingRestarts,
  behindNginx,
  behindHaproxy,
  readReplica,
  hostilePayloads,
  fullDisk,
];
