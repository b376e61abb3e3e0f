import 'reflect-metadata';
import { BodyField } from '../body/body-field.decorator';
import { textField } from '../body/field-readers';
import { describeBody } from './request-body';

class ChangeBody {
  @BodyField(textField({ min: 1, max: 40 }), { description: 'What is ordered.', required: false })
  what?: string;
}

class OrderBody extends ChangeBody {
  @BodyField(textField({ min: 1, max: 40 }), { description: 'For whom.' })
  who!: string;
}

const schemaOf = (bodyClass: new () => object) =>
  describeBody({ kind: 'json', bodyClass }).schemas[bodyClass.name];

it('a body of which nothing is required has at least one field', () => {
  expect(schemaOf(ChangeBody)).toMatchObject({ required: [], minProperties: 1 });
});

it('a body says which fields are required', () => {
  expect(schemaOf(OrderBody)).toMatchObject({ required: ['who'] });
  expect(schemaOf(OrderBody)).not.toHaveProperty('minProperties');
});
