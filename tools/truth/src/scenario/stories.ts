import type { IndianDay } from '@market/kernel';
import { bookStories } from './book-stories';
import { correctionStories } from './correction-stories';
import { draftIssue } from './draft-issue';
import { extensionStories } from './extension-stories';
import { listingStories } from './listing-stories';
import { mistakeStories } from './mistake-stories';
import { remarkStories } from './remark-stories';
import type { Story } from './story';
import type { TruthIssue } from './truth-issue';

/** Number of issues with each story. */
export const turns = 3;

/** An issue to which nothing happens. */
export const soundStory: Story = {
  id: 'sound',
  venues: ['both', 'nse-sme', 'bse-sme'],
  tell: (issue) => issue,
};

export const stories: readonly Story[] = [
  soundStory,
  ...remarkStories,
  ...correctionStories,
  ...extensionStories,
  ...listingStories,
  ...mistakeStories,
  ...bookStories,
];

/** The issue that a story is told of. */
export function toldOf(story: Story, turn: number, number: number, openOn: IndianDay): TruthIssue {
  const venue = story.venues[turn % story.venues.length] ?? 'both';
  return { ...story.tell(draftIssue(number, venue, openOn), turn), story: story.id };
}
