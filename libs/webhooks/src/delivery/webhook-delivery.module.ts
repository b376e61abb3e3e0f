import { type DynamicModule, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '@market/kernel';
import { AuditModule } from '@market/database/audit';
import { Readiness } from '@market/base/readiness';
import { eventLog, OutboxModule } from '@market/database/outbox';
import { SequencingModule } from '@market/database/sequencer';
import { TaskRegistry, TasksModule } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import { WebhookEgressModule, type WebhookSettings } from '../webhook-egress.module';
import { AttemptSender } from './attempt-sender';
import { LeaseReaper } from './lease-reaper';
import { DeliveryClockwork } from './delivery-clockwork';
import { DeliveryMetrics } from './delivery-metrics';
import { Dispatcher } from './dispatcher';
import { EndpointRanks } from './endpoint-ranks';
import { FanOut } from './fan-out';
import { OutcomeLog } from './outcome-log';
import { Heartbeat } from './heartbeat';
import { QueueSweep } from './queue-sweep';
import { QueueUpkeep } from './queue-upkeep';
import { ReplayFeed } from './replay-feed';
import { RetentionJob } from './retention.job';

/**
 * Fan-out and dispatcher, for the app that delivers. Events that are fanned out have their positions in the log. Needs its `Clock`, `DataSource`, `SecretBox` and `Entitlements`.
 */
@Module({})
export class WebhookDeliveryModule {
  static register(settings: WebhookSettings): DynamicModule {
    const { retryDelaysSeconds } = settings;
    return {
      module: WebhookDeliveryModule,
      imports: [
        WebhookEgressModule.register(settings),
        OutboxModule,
        SequencingModule.of(eventLog),
        AuditModule,
        TasksModule,
      ],
      providers: [
        OutcomeLog,
        EndpointRanks,
        FanOut,
        LeaseReaper,
        Heartbeat,
        DeliveryMetrics,
        QueueSweep,
        QueueUpkeep,
        ReplayFeed,
        RetentionJob,
        DeliveryClockwork,
        {
          provide: Dispatcher,
          inject: [
            AttemptSender,
            OutcomeLog,
            DataSource,
            EndpointRanks,
            Clock,
            Heartbeat,
            DeliveryMetrics,
            TaskRegistry,
            ModuleRef,
          ],
          useFactory: (
            sender: AttemptSender,
            outcomes: OutcomeLog,
            dataSource: DataSource,
            ranks: EndpointRanks,
            clock: Clock,
            heartbeat: Heartbeat,
            metrics: DeliveryMetrics,
            tasks: TaskRegistry,
            modules: ModuleRef,
          ) =>
            new Dispatcher(sender, outcomes, {
              dataSource,
              ranks,
              clock,
              heartbeat,
              metrics,
              tasks,
              retryDelaysSeconds,
              isEnding: () => modules.get(Readiness, { strict: false }).isEnding,
            }),
        },
      ],
      exports: [Dispatcher, FanOut],
    };
  }
}
