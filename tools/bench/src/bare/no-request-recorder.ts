import type { RequestRecorder } from '@market/http-server';

/** Recorder that takes the place of the API's, and notes nothing. */
export class AccountRequestRecorder implements RequestRecorder {
  note(): void {}
}
