import { KeyLabels } from '@market/contracts';

/** Labels of all that reads the API for an account: its keys and its export links. */
export class JoinedKeyLabels extends KeyLabels {
  constructor(private readonly parts: readonly KeyLabels[]) {
    super();
  }

  async labelsOf(accountId: string): Promise<ReadonlyMap<string, string>> {
    const labels = await Promise.all(this.parts.map((part) => part.labelsOf(accountId)));
    return new Map(labels.flatMap((some) => [...some]));
  }
}
