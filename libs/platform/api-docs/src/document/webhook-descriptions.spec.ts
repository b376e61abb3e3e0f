import { describeWebhooks } from './webhook-descriptions';

interface Described {
  readonly post: {
    readonly externalDocs: { readonly url: string };
    readonly parameters: readonly { readonly name: string; readonly description: string }[];
  };
}

const events = Object.values(describeWebhooks('https://docs.example').webhooks) as Described[];

it('every event links to the guide to webhooks', () => {
  const guides = events.map(({ post }) => post.externalDocs.url);
  expect(new Set(guides)).toEqual(new Set(['https://docs.example/webhooks']));
});

it('every event describes the key of the signature of Standard Webhooks, for secrets of any prefix', () => {
  for (const { post } of events) {
    const { description } = post.parameters.find(({ name }) => name === 'webhook-signature') ?? {};
    expect(description).toMatch(/base64 stands behind `whsec_`, or with the UTF-8 bytes of a secret/);
  }
});
