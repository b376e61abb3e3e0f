import { applyDecorators, SetMetadata, UseGuards, UseInterceptors } from '@nestjs/common';
import { PublicRoute } from '@market/access';
import { CompressedReads, DescribedIn } from '@market/http-api';
import { dashboardKey } from './route-role.decorator';
import { RoutesGuard } from './session.guard';
import { RoutesInterceptor } from './session-turns.interceptor';

/**
 * Marks a controller of the dashboard's API: its routes need a session instead of a key, count against no limit of a plan and
 * are not part of the public description. Each route declares its access by `RequiresRole` or `ForAnyone`. Reads show no secret
 * and are compressed; a secret is shown once, by the change that makes it, uncompressed: the length of a compressed response
 * shows whether it repeats what the request chose. An app without `SessionsModule` does not start with such a controller.
 */
export const DashboardRoutes = (): ClassDecorator =>
  applyDecorators(
    SetMetadata(dashboardKey, true),
    PublicRoute(),
    UseGuards(RoutesGuard),
    UseInterceptors(RoutesInterceptor),
    DescribedIn('dashboard'),
    CompressedReads(),
  );
