import { alwaysAdmitted, type ChangeAuthor } from '@market/access';

/** Key as author of changes, which is judged as admitted. */
export const byKey: ChangeAuthor = { actor: 'key:key_1', check: alwaysAdmitted };
