import { clockSteps } from './clock-steps/clock-steps';
import { deliveries } from './deliveries';
import { formerRelease } from './former-release/former-release';
import { fullDisk } from './full-disk/full-disk';
import { hostilePayloads } from './hostile-payloads/hostile-payloads';
import { killedIngest } from './killed-ingest/killed-ingest';
import { lostServers } from './lost-servers/lost-servers';
import { behindHaproxy, behindNginx } from './proxied-restarts/proxied-restarts';
import { oldBuild } from './old-build/old-build';
import { readReplica } from './read-replica/read-replica';
import { observed } from './observed/observed';
import { restore } from './restore/restore';
import { rollingDeploy } from './rolling-deploy/rolling-deploy';
import { rollingRestarts } from './rolling-restarts/rolling-restarts';
import { unreadLog } from './unread-log/unread-log';
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
  unreadLog,
  oldBuild,
  clockSteps,
  restore,
  formerRelease,
  rollingDeploy,
  observed,
];
