import { list, plural } from '../../kernel/message-format.ts'
import type { HouseholdToDelete } from './account-deletion.contract.ts'

const title = 'Failed to delete account'

/** Texts for deleting the user's account (spec core-records §8, access §8). */
export const accountDeletionTexts = {
  heading: 'Delete Account',
  everything: {
    title: 'Everything will be deleted',
    sentence: 'Your account, your households and everything in them, every device’s session and your plan.',
  },
  rest: 'Your account, every device’s session, your plan, and each household that you own:',
  membersLose: (names: string, count: number): string =>
    plural(count, {
      one: `${names} loses access and gets an email.`,
      other: `${names} lose access and get an email.`,
    }),
  community: {
    legend: ({ posts, replies }: { posts: number; replies: number }): string =>
      `What you wrote in the community: ${[
        ...(posts > 0 ? [plural(posts, { one: '1 post', other: '# posts' })] : []),
        ...(replies > 0 ? [plural(replies, { one: '1 reply', other: '# replies' })] : []),
      ].join(', ')}`,
    keep: { label: 'Keep it without my name', hint: 'Others still find the answers.' },
    remove: { label: 'Delete it too', hint: 'Replies to your posts are deleted with them.' },
  },
  handOver: 'Hand it over instead',
  /** For a user who owns several households: an archive contains only the open one. */
  archiveOf: (household: string): string =>
    `This archive is of ${household}. Open your other households to export them too.`,
  deleted: { title: 'Account Deleted', message: 'Your account and all its data were deleted.' },
  signedOut: { title, message: 'Please log in to delete your account.' },
  notAllowed: { title, message: "You don't have permission to delete this account." },
  refused: { title, message: 'Unable to delete account. Please try again or contact support.' },
  notCompleted: { title, message: 'Account deletion was not completed. Please try again.' },
  broken: {
    title,
    message:
      'Something went wrong while deleting your account. Please try again or contact support if the problem persists.',
  },
} as const

/** Delay before the screen signs the user out too (spec access §4). */
export const SIGN_OUT_AFTER_MILLISECONDS = 2000

/** Words the contents of a household that is deleted. */
export function householdInWords({ pets, photos, documents }: HouseholdToDelete): string {
  const counted = [
    pets > 0 && plural(pets, { one: '# pet', other: '# pets' }),
    photos > 0 && plural(photos, { one: '# photo', other: '# photos' }),
    documents > 0 && plural(documents, { one: '# document', other: '# documents' }),
  ].filter((words) => words !== false)
  return counted.length > 0 ? `${list(counted)} with all records` : 'Nothing in it yet'
}
