import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RespondsWith, CachedFor } from '@market/http-api';
import { planCatalogue } from '../domain/plan-catalogue';
import { plansView, presentPlan, type PlanView } from './plan.view';

/** Plans for sale, available on every plan. */
@ApiTags('Plans')
@Controller('v1/plans')
export class PlansController {
  @Get()
  @CachedFor(900)
  @ApiOperation({ summary: 'List the plans', description: 'From the lowest to the highest.' })
  @RespondsWith(plansView, { example: planCatalogue.map(presentPlan) })
  listPlans(): PlanView[] {
    return planCatalogue.map(presentPlan);
  }
}
