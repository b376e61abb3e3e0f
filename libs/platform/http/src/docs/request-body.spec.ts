import { Controller, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { z } from 'zod';
import { startTeapotApp } from '../__fixtures__/teapot-app';
import { JsonBody } from '../body/json-body.decorator';
import { Text } from '../body/text.decorator';
import { Answers } from './answers.decorator';

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
  @Answers(orderView, { example: { number: 1 }, status: 201 })
  change(@JsonBody(ChangeBody) _body: ChangeBody) {
    return { number: 1 };
  }

  @Post()
  @Answers(orderView, { example: { number: 1 }, status: 201 })
  order(@JsonBody(OrderBody) _body: OrderBody) {
    return { number: 1 };
  }
}

interface Described {
  paths: Record<string, { post: { requestBody: { content: Record<string, { example: object }> } } }>;
  components: { schemas: Record<string, object> };
}

describe('the description of a body', () => {
  let app: NestExpressApplication;
  let described: Described;

  beforeAll(async () => {
    const started = await startTeapotApp([], undefined, { controllers: [OrderController] });
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
    const { content } = described.paths['/v1/orders/change']?.post.requestBody ?? { content: {} };
    expect(content['application/json']?.example).toEqual({ what: 'tea' });
  });
});
