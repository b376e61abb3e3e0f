/** Returns the purpose that the sealed secret of a user's authenticator app is bound to. */
export function totpPurpose(userId: string): string {
  return `totp:${userId}`;
}
