import type { CDPSession, Page } from 'playwright-core';

/** Gives a page an authenticator that is part of its device, and agrees to everything at once. */
export async function virtualAuthenticator(page: Page): Promise<{
  readonly authenticator: CDPSession;
  readonly credentials: () => Promise<readonly object[]>;
}> {
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  const { authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    authenticator,
    credentials: async () =>
      (await authenticator.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}
