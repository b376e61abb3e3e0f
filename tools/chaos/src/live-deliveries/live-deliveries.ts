import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Outbox } from '@market/database/outbox';
import { SecretBox } from '@market/database/secrets';
import { TestAuthority, TestReceiver } from '@market/testing';
import type { ChaosStack } from '../chaos-stack';
import { Announcing } from './announcing';

const endpointId = `wh_${'0'.repeat(32)}`;

/** An endpoint of the stack's first account that gets every event of one type. */
export class LiveDeliveries {
  private constructor(
    private readonly stack: ChaosStack,
    private readonly receiver: TestReceiver,
    /** Settings with which an ingestor delivers to it. */
    readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** Starts the receiver, which the end of the stack closes. */
  static async start(stack: ChaosStack): Promise<LiveDeliveries> {
    const authority = new TestAuthority();
    const receiver = await TestReceiver.start(authority.issue(['localhost']));
    stack.atEnd(() => receiver.close());
    const certificate = join(stack.folder, 'authority.pem');
    writeFileSync(certificate, authority.certificate);
    const settings = { NODE_EXTRA_CA_CERTS: certificate, WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8' };
    return new LiveDeliveries(stack, receiver, settings);
  }

  /** Starts the receiver, and adds the endpoint. @param stack with an account */
  static async open(stack: ChaosStack): Promise<LiveDeliveries> {
    const deliveries = await LiveDeliveries.start(stack);
    await deliveries.addEndpoint();
    return deliveries;
  }

  /** Adds the endpoint to the stack's first account. */
  async addEndpoint(): Promise<void> {
    await makeEndpoint(this.stack, this.receiver.port);
  }

  /** Begins to announce events. One at a time. @param outbox writer of another version */
  announce(outbox: Pick<Outbox, 'announce'> = new Outbox()): Announcing {
    return new Announcing(this.stack, this.receiver, outbox);
  }
}

async function makeEndpoint(stack: ChaosStack, port: number): Promise<void> {
  const [account] = await stack.sql<{ id: string }>('SELECT id FROM account LIMIT 1');
  const secret = new SecretBox(stack.secretsKey).seal(
    'a secret of the chaos',
    `webhook-secret:${endpointId}`,
  );
  await stack.sql(
    `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at)
     VALUES ('live', $1, $2, $3, '{ipo.opened}', $4, now(), now())`,
    [endpointId, account?.id, `https://localhost:${port}/${endpointId}`, secret],
  );
}
