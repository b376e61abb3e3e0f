import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Header,
  Param,
  ParseIntPipe,
  Query,
  type Type,
  UseGuards,
} from '@nestjs/common';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
  REDIRECT_METADATA,
  RENDER_METADATA,
  SSE_METADATA,
} from '@nestjs/common/constants';
import { CachedFor } from './cached-for.decorator';
import { ListAnswer } from './list-answer';
import { PageQuery } from './page.query';
import { PlainHandler } from './plain-handler';
import type { PlainRequest } from './plain-message';
import { routesOfController } from './route-table';
import { Unwrapped } from './unwrapped.decorator';

const Host = createParamDecorator((prefix: string, context: ExecutionContext) => {
  return `${prefix}${context.switchToHttp().getRequest<PlainRequest>().headers.host}`;
});

class TeaQuery extends PageQuery {}

class Guard {
  canActivate() {
    return false;
  }
}

@Controller('teas')
class TeaController {
  private readonly teas = ['assam', 'oolong'];

  @Get()
  @CachedFor(60)
  async list(@Host('at ') host: string, @Query() query: TeaQuery): Promise<ListAnswer<string>> {
    return new ListAnswer([host, ...this.teas], query, 3);
  }

  @Get('one')
  one() {
    return this.teas[0];
  }

  @Get('none')
  none(): never {
    throw new Error('none');
  }

  @Get(':id')
  byId(@Param('id') id: string) {
    return id;
  }

  @Get('piped')
  piped(@Host('', ParseIntPipe) host: number) {
    return host;
  }

  @Get('one-value')
  oneValue(@Query('name') name: string) {
    return name;
  }

  @Get('guarded')
  @UseGuards(Guard)
  guarded() {
    return 'guarded';
  }

  @Get('headed')
  @Header('X-Tea', 'yes')
  headed() {
    return 'headed';
  }

  @Get('bare')
  @Unwrapped()
  bare() {
    return 'bare';
  }
}

@Controller('guarded')
@UseGuards(Guard)
class GuardedController {
  @Get()
  one() {
    return 1;
  }
}

function plain(controller: Type<object>, handlerName: string): PlainHandler | null {
  const route = routesOfController(controller).find((each) => each.handlerName === handlerName);
  if (route === undefined) throw new Error(`no route ${handlerName}`);
  return PlainHandler.of(route, new controller());
}

const call = (query: object | null = null) => ({
  request: { headers: { host: 'here' } } as PlainRequest,
  exchange: { path: '/teas', disclaimer: 'none' },
  query,
});

async function contentOf(handler: PlainHandler | null, query: object | null = null): Promise<unknown> {
  const answer = await handler?.answer(call(query));
  const finished = await answer?.finish({ method: 'GET', headers: {} }, { requestId: 'r' }, 0);
  const { data, meta, links } = JSON.parse(String(finished?.body)) as Record<string, unknown>;
  return { data, meta, links };
}

describe('a handler called without Nest', () => {
  it('gets what its parameters declare, and is answered in the envelope', async () => {
    const query = Object.assign(new TeaQuery(), { limit: 3 });
    expect(await contentOf(plain(TeaController, 'list'), query)).toEqual({
      data: ['at here', 'assam', 'oolong'],
      meta: { total: 3, page: 1, limit: 3, totalPages: 1, hasNextPage: false, hasPrevPage: false },
      links: { self: '/teas?limit=3&page=1', next: null, prev: null },
    });
    expect(await contentOf(plain(TeaController, 'one'))).toEqual({ data: 'assam' });
  });

  it('throws what it throws', async () => {
    await expect(plain(TeaController, 'none')?.answer(call())).rejects.toThrow('none');
  });

  it.each(['byId', 'piped', 'oneValue', 'guarded', 'headed', 'bare'])(
    'is none that Nest does more for: %s',
    (name) => expect(plain(TeaController, name)).toBeNull(),
  );

  it.each([
    ...[GUARDS_METADATA, PIPES_METADATA, INTERCEPTORS_METADATA, EXCEPTION_FILTERS_METADATA],
    ...[HTTP_CODE_METADATA, HEADERS_METADATA, REDIRECT_METADATA, RENDER_METADATA, SSE_METADATA],
  ])('is none that is marked for Nest: %s', (key) => {
    class Marked {
      one() {
        return 1;
      }
    }
    const handler = Object.getOwnPropertyDescriptor(Marked.prototype, 'one') ?? {};
    Get()(Marked.prototype, 'one', handler);
    Controller()(Marked);
    expect(plain(Marked, 'one')).not.toBeNull();
    Reflect.defineMetadata(key, [], Marked.prototype.one);
    expect(plain(Marked, 'one')).toBeNull();
  });

  it('is none of a controller that Nest does more for', () => {
    expect(plain(GuardedController, 'one')).toBeNull();
  });
});
