import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';

/**
 * Registry of the periodic tasks of an app. Not that of `ScheduleModule`, which removes every interval before the HTTP
 * server has finished its requests: until then usage must be written and revoked keys be noticed. Tasks stop
 * themselves.
 */
@Injectable()
export class TaskRegistry extends SchedulerRegistry {}
