import { describeWebhooks } from './webhook-descriptions';

interface Described {
  readonly post: { readonly externalDocs: { readonly url: string } };
}

const events = Object.values(describeWebhooks('https://docs.example').webhooks) as Described[];

it('every event leads to the guide to webhooks', () => {
  const guides = events.map(({ post }) => post.externalDocs.url);
  expect(new Set(guides)).toEqual(new Set(['https://docs.example/webhooks']));
});
