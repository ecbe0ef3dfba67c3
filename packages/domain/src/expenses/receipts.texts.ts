import { plural } from '../kernel/message-format.ts'
import { MOST_RECEIPTS } from './expenses.vocabulary.ts'

/** Messages and labels of receipts. */
export const receiptTexts = {
  label: 'Receipts',
  choose: 'Photo or PDF of the receipt',
  most: `One expense can have at most ${MOST_RECEIPTS} receipts.`,
  addFailed: 'Failed to upload receipt. Please try again.',
  deleted: { title: 'Receipt deleted' },
  count: (count: number) => plural(count, { one: '# receipt', other: '# receipts' }),
  send: 'Send Receipts',
  saved: 'The expense is saved.',
  unsent: 'The expense is saved. Its receipts are not all sent yet.',
  none: 'Choose a photo or PDF to send.',
  leaveLabel: 'Leave them out',
  leaveQuestion: {
    title: 'Leave out these receipts?',
    description: 'The expense is saved without them.',
    confirmLabel: 'Leave them out',
    cancelLabel: 'Stay',
  },
} as const
