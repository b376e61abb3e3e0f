import { configSlice, optionalText } from '@market/base/config';

/** Settings of the program that fills the demo account. */
export const demoAccountConfig = configSlice({
  nodeEnv: {
    env: 'NODE_ENV',
    schema: optionalText(),
    description: 'Only `development` gets the account.',
    shownDefault: 'unset',
  },
});
