import { SetMetadata } from '@nestjs/common';

/** Description of the API: the published one, or that of the dashboard's routes, which is published nowhere. */
export type ApiDescriptionPart = 'public' | 'dashboard';

const partKey = 'http:described-in';

/** Sets the description that a controller is part of. Without it, a controller is part of the published one. */
export const DescribedIn = (part: ApiDescriptionPart): ClassDecorator => SetMetadata(partKey, part);

/** Returns the description that a controller is part of. */
export function descriptionPartOf(controller: object): ApiDescriptionPart {
  const part: unknown = Reflect.getMetadata(partKey, controller);
  return part === 'dashboard' ? part : 'public';
}
