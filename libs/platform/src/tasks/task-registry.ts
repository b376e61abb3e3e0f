import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';

/**
 * Registry of the periodic tasks of an app. Not that of `ScheduleModule`, which removes every interval before the HTTP
 * server has finished its requests: until then usage is written, and revoked keys are heard of. Tasks stop themselves.
 */
@Injectable()
export class TaskRegistry extends SchedulerRegistry {}
