import { Text } from '@market/http-query';

const emailLength = { min: 1, max: 320 };
const tokenLength = { min: 1, max: 100 };
const codeLength = { min: 1, max: 40 };
/** Longer texts than any password, so that a long one is refused by the rules of passwords, in their words. */
const passwordLength = { min: 1, max: 1_024 };

const email = { description: 'Email address.', example: 'asha@example.com' };
const code = {
  description: 'Second factor: six digits of the authenticator app, or a recovery code.',
  example: '287082',
};

/** Body of `POST /dashboard/api/links`. */
export class RequestLinkBody {
  @Text(emailLength, email)
  email!: string;
}

/** Body of `POST /dashboard/api/links/purpose`. */
export class ReadLinkBody {
  @Text(tokenLength, { description: 'Token of the link: the fragment of its URL.' })
  token!: string;
}

/** Body of `POST /dashboard/api/links/use`. */
export class UseLinkBody extends ReadLinkBody {
  @Text(codeLength, { ...code, required: false })
  code?: string;
}

/** Body of `POST /dashboard/api/sessions`. */
export class SignInBody {
  @Text(emailLength, email)
  email!: string;

  @Text(passwordLength, { description: 'Password.' })
  password!: string;

  @Text(codeLength, { ...code, required: false })
  code?: string;
}

/** Body of `PUT /dashboard/api/session/account`. */
export class SwitchAccountBody {
  @Text({ min: 1, max: 100 }, { description: 'Id of an account of the user.' })
  accountId!: string;
}

/** Body of `PUT /dashboard/api/user/password`. */
export class SetPasswordBody {
  @Text(passwordLength, { description: 'New password: 12 to 256 characters.' })
  password!: string;
}

/** Body of `PUT /dashboard/api/user/email`. */
export class ChangeEmailBody {
  @Text(emailLength, { ...email, description: 'New email address.' })
  email!: string;
}

/** Body of `PUT /dashboard/api/user/totp`. */
export class ConfirmTotpBody {
  @Text(codeLength, { description: 'First code of the authenticator app.', example: '287082' })
  code!: string;
}

/** Body of `DELETE /dashboard/api/account`. */
export class CloseAccountBody {
  @Text(emailLength, { ...email, description: 'Email address of the user, typed again.' })
  email!: string;
}
