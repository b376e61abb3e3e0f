import { localText } from '../../api/kept-text';

const ways = ['link', 'password', 'passkey'] as const;
export type Way = (typeof ways)[number];

const place = 'sign-in-way';

/** Returns the way by which the last sign-in in this browser was made, of any user. */
export function lastWay(): Way {
  return ways.find((way) => way === localText.read(place)) ?? 'link';
}

export function keepWay(way: Way): void {
  localText.write(place, way);
}
