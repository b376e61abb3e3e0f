import { Text } from '@market/http';

const emailLength = { min: 1, max: 320 };
const tokenLength = { min: 1, max: 100 };
/** Longer texts than any password, so that a long one is refused by the rules of passwords, in their words. */
const passwordLength = { min: 1, max: 1_024 };

const email = { description: 'E-mail address.', example: 'asha@example.com' };

/** Body of `POST /dashboard/api/links`. */
export class RequestLinkBody {
  @Text(emailLength, email)
  email!: string;
}

/** Body of `POST /dashboard/api/links/use`. */
export class UseLinkBody {
  @Text(tokenLength, { description: 'Token of the link: the fragment of its URL.' })
  token!: string;
}

/** Body of `POST /dashboard/api/sessions`. */
export class SignInBody {
  @Text(emailLength, email)
  email!: string;

  @Text(passwordLength, { description: 'Password.' })
  password!: string;
}

/** Body of `POST /dashboard/api/session/reauthentication`. */
export class ReauthenticateBody {
  @Text(passwordLength, { description: 'Password.' })
  password!: string;
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
