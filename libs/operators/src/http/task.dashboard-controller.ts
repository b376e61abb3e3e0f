import { Controller, Get } from '@nestjs/common';
import { noSuchRecord } from '@market/http-server';
import { SlugParameter } from '@market/http-query';
import { RespondsWith } from '@market/http-api';
import { DashboardRoutes, RequiresRole } from '@market/sessions';
import { OperatorOrders } from '../operator-orders';
import { exampleTask, presentTask, taskView, type TaskView } from './task.dashboard-view';

const what = 'Task';

/** Orders that operators gave. */
@DashboardRoutes()
@Controller('dashboard/api/operators/tasks')
export class TaskDashboardController {
  constructor(private readonly orders: OperatorOrders) {}

  @Get(':id')
  @RequiresRole('operator')
  @RespondsWith(taskView, { example: exampleTask, errors: ['NOT_001'] })
  async showTask(@SlugParameter('id', what, exampleTask.id) id: string): Promise<TaskView> {
    const task = await this.orders.task(id);
    if (task === null) throw noSuchRecord(what, id);
    return presentTask(task);
  }
}
