import { Controller, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { z } from 'zod';
import { startTeapotApp, UnstoredResponsesModule } from '@market/http-api/testing';
import { JsonBody, Text } from '@market/http-query';
import { Idempotent, RespondsWith } from '@market/http-api';
import { DocsModule } from '../pages/docs.module';
import { docsAlone } from '../pages/site.fixture';

class ChangeBody {
  @Text({ min: 1, max: 40 }, { description: 'What is ordered.', required: false, example: 'tea' })
  what?: string;

  @Text({ min: 1, max: 40 }, { description: 'Where to.', required: false, example: 'Pune' })
  where?: string;
}

class OrderBody extends ChangeBody {
  @Text({ min: 1, max: 40 }, { description: 'For whom.' })
  who!: string;
}

const orderView = z.object({ number: z.number() }).meta({ id: 'Order' });

@Controller('v1/orders')
class OrderController {
  @Post('change')
  @RespondsWith(orderView, { example: { number: 1 }, status: 201 })
  change(@JsonBody(ChangeBody) _body: ChangeBody) {
    return { number: 1 };
  }

  @Post()
  @Idempotent()
  @RespondsWith(orderView, { example: { number: 1 }, status: 201 })
  order(@JsonBody(OrderBody) _body: OrderBody) {
    return { number: 1 };
  }
}

interface Described {
  paths: Record<
    string,
    {
      post: {
        requestBody: { required: boolean; content: Record<string, { example: object }> };
        parameters: object[];
        responses: Record<string, object>;
      };
    }
  >;
  components: {
    schemas: Record<string, object>;
    parameters: Record<string, object>;
    responses: Record<string, object>;
  };
}

describe('the description of a body', () => {
  let app: NestExpressApplication;
  let described: Described;

  beforeAll(async () => {
    const started = await startTeapotApp([], undefined, {
      imports: [docsAlone, DocsModule, UnstoredResponsesModule],
      controllers: [OrderController],
    });
    app = started.app;
    const answer = await fetch(`http://127.0.0.1:${started.port}/openapi.json`);
    described = (await answer.json()) as Described;
  });
  afterAll(() => app.close());

  const schemaOf = (bodyClass: { name: string }) => described.components.schemas[bodyClass.name];

  it('requires at least one field if none is required by itself', () => {
    expect(schemaOf(ChangeBody)).toMatchObject({ required: [], minProperties: 1 });
  });

  it('names the required fields', () => {
    expect(schemaOf(OrderBody)).toMatchObject({ required: ['who'] });
    expect(schemaOf(OrderBody)).not.toHaveProperty('minProperties');
  });

  it('has the first field as its example if none is required', () => {
    const { requestBody } = described.paths['/v1/orders/change']?.post ?? {};
    expect(requestBody?.content['application/json']?.example).toEqual({ what: 'tea' });
  });

  it('refers to its schema, which forbids other fields, and has the errors of bodies', () => {
    const { requestBody, responses } = described.paths['/v1/teapots/brew']?.post ?? {};
    expect(requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/BrewBody' },
          example: { tea: 'assam' },
        },
      },
    });
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['202', '413', '415']));
    expect(described.components.schemas['BrewBody']).toEqual({
      type: 'object',
      properties: {
        tea: {
          type: 'string',
          enum: ['assam', 'darjeeling'],
          description: 'Kind of tea.',
          examples: ['assam'],
        },
        additions: {
          type: 'array',
          items: { type: 'string', enum: ['milk', 'sugar'] },
          minItems: 1,
          maxItems: 2,
          uniqueItems: true,
          description: 'What goes into it.',
        },
        guest: { type: 'string', minLength: 2, maxLength: 10, description: 'For whom.' },
      },
      required: ['tea'],
      additionalProperties: false,
    });
  });

  it('is that of a route with `Idempotency-Key`, its header and its error if the route honours it', () => {
    const { paths, components } = described;
    const operation = paths['/v1/orders']?.post;
    expect(operation?.parameters).toContainEqual({ $ref: '#/components/parameters/Idempotency-Key' });
    expect(paths['/v1/orders/change']?.post.parameters).toEqual([]);
    expect(components.parameters['Idempotency-Key']).toMatchObject({ name: 'Idempotency-Key', in: 'header' });
    expect(operation?.responses['201']).toHaveProperty(['headers', 'Idempotent-Replayed']);
    expect(operation?.responses['409']).toEqual({ $ref: '#/components/responses/Error409.IDEM_001' });
    expect(components.responses['Error409.IDEM_001']).toMatchObject({
      description: expect.stringContaining('IDEM_001') as string,
    });
  });
});
