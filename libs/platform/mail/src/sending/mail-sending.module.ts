import { join } from 'node:path';
import { type DynamicModule, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '@market/kernel';
import { Readiness } from '@market/base/readiness';
import { TaskRegistry, TasksModule } from '@market/base/tasks';
import { SecretBox } from '@market/database/secrets';
import { DataSource } from 'typeorm';
import type { MailSettings } from '../mail.config';
import { FileTransport } from './file-transport';
import { MailClockwork } from './mail-clockwork';
import { MailMetrics } from './mail-metrics';
import { MailSender } from './mail-sender';
import type { MailTransport } from './mail-transport';
import { MailUpkeep } from './mail-upkeep';
import { SmtpTransport } from './smtp-transport';

/** Way of mails, and the folder of a service that writes them into files. */
export type MailSendingSettings = MailSettings & { readonly dataDir: string };

/** Sends queued mails, in the one app that sends. Needs its `Clock`, `DataSource` and `SecretBox`. */
@Module({})
export class MailSendingModule {
  static register(settings: MailSendingSettings): DynamicModule {
    const transport = transportOf(settings);
    return {
      module: MailSendingModule,
      imports: [TasksModule],
      providers: [
        MailMetrics,
        MailUpkeep,
        {
          provide: MailSender,
          inject: [DataSource, Clock, SecretBox, MailMetrics, ModuleRef],
          useFactory: (
            dataSource: DataSource,
            clock: Clock,
            secrets: SecretBox,
            metrics: MailMetrics,
            modules: ModuleRef,
          ) => {
            if (transport === null) return null;
            const isEnding = () => modules.get(Readiness, { strict: false }).isEnding;
            return new MailSender({ dataSource, clock, secrets, transport, metrics, isEnding });
          },
        },
        {
          provide: MailClockwork,
          inject: [DataSource, MailSender, MailUpkeep, TaskRegistry],
          useFactory: (
            dataSource: DataSource,
            sender: MailSender | null,
            upkeep: MailUpkeep,
            tasks: TaskRegistry,
          ) => new MailClockwork(dataSource, sender, upkeep, tasks),
        },
      ],
    };
  }
}

function transportOf(settings: MailSendingSettings): MailTransport | null {
  if (settings.way === 'smtp') return new SmtpTransport(settings.server, settings.from);
  return settings.way === 'files' ? new FileTransport(join(settings.dataDir, 'mail')) : null;
}
