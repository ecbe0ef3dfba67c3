import type { Problem } from '../kernel/problems.ts'
import { plural } from '../kernel/message-format.ts'

/** So many changes wait on a device at most, of all its people. */
export const MOST_WAITING = 200
/** So many bytes of them at most. */
export const MOST_WAITING_BYTES = 100 * 1024 * 1024

/** '1 change', '2 changes' */
export const changesInWords = (count: number): string =>
  plural(count, { one: '# change', other: '# changes' })

/** Why a change can't wait on the device either. */
export const waitingProblems = {
  tooMany: {
    code: 'TOO_MANY_WAITING',
    title: 'Not saved',
    message: `This device has no room for more: ${changesInWords(MOST_WAITING)} or 100 MB may wait here. Go online to send them first.`,
  },
  deviceFull: {
    code: 'DEVICE_FULL',
    title: 'Not saved',
    message:
      'The storage of this device is full, so this can’t wait here. Free some space, or try again online.',
  },
} satisfies Record<string, Problem>
