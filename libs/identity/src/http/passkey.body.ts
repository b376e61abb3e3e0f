import { Name, ObjectOf, Text } from '@market/http-query';
import { assertionShape, attestationShape } from '../domain/passkey-response';

const idLength = { min: 1, max: 100 };
const challengeId = { description: 'Id of the challenge.' };
const signed = 'What the browser returned for the challenge, as `PublicKeyCredential.toJSON()` gives it.';

/** Body of `POST /dashboard/api/sessions/passkey`. */
export class SignedChallengeBody {
  @Text(idLength, challengeId)
  challengeId!: string;

  @ObjectOf(assertionShape, { description: signed })
  response!: unknown;
}

/** Body of `POST /dashboard/api/user/passkeys`. */
export class AddPasskeyBody {
  @Name({ max: 64 }, { description: 'Name by which the user recognises it.', example: 'Laptop' })
  name!: string;

  @Text(idLength, challengeId)
  challengeId!: string;

  @ObjectOf(attestationShape, { description: signed })
  response!: unknown;
}

/** Body of `POST /dashboard/api/session/reauthentication`: a password, a code, or a signed challenge. */
export class ReauthenticateBody {
  @Text({ min: 1, max: 1_024 }, { description: 'Password.', required: false })
  password?: string;

  @Text(
    { min: 1, max: 40 },
    { description: 'Six digits of the authenticator app, or a recovery code.', required: false },
  )
  code?: string;

  @Text(idLength, { ...challengeId, required: false })
  challengeId?: string;

  @ObjectOf(assertionShape, { description: signed, required: false })
  response?: unknown;
}
