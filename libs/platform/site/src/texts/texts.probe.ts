import { Injectable } from '@nestjs/common';
import { HealthProbe, type ProbeResult } from '@market/http-api';
import { OperatorTexts } from './operator-texts';

/** Names the operator's texts that are missing: a note, since the service serves without them. */
@Injectable()
export class TextsProbe extends HealthProbe {
  readonly name = 'texts';

  constructor(private readonly texts: OperatorTexts) {
    super();
  }

  check(): Promise<ProbeResult> {
    const { missing } = this.texts;
    const note = missing.length === 0 ? {} : { reason: `missing: ${missing.join(', ')}` };
    return Promise.resolve({ state: 'up', ...note });
  }
}
