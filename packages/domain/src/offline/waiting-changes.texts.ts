import { plural } from '../kernel/message-format.ts'
import type { Problem } from '../kernel/problems.ts'

/** Highest number of waiting changes on a device, of all its users together. */
export const MOST_WAITING = 200
/** Highest total size of waiting changes, in bytes. */
export const MOST_WAITING_BYTES = 100 * 1024 * 1024

/** '1 change', '2 changes' */
export const changesInWords = (count: number): string =>
  plural(count, { one: '# change', other: '# changes' })

/** Toast for changes that wait on the device instead of being saved. */
export const keptHere = (count = 1) => ({
  title: 'Saved on this device',
  description: plural(count, {
    one: 'It will be sent once you’re back online.',
    other: '# changes will be sent once you’re back online.',
  }),
})

/** Error of a change that can't be stored offline: the device already holds the maximum. */
export const tooManyWaiting = (): Problem => ({
  code: 'TOO_MANY_WAITING',
  title: 'Not saved',
  message: `This device has no room for more: ${changesInWords(MOST_WAITING)} or 100 MB may wait here. Go online to send them first.`,
})

/** Error of a change that can't be stored offline: the browser has no space left. */
export const deviceFull: Problem = {
  code: 'DEVICE_FULL',
  title: 'Not saved',
  message: 'The storage of this device is full. Free some space, or try again online.',
}

/** Error of a change whose file is lost. */
export const fileLost: Problem = {
  code: 'FILE_LOST',
  title: 'File lost',
  message: 'This file can’t be read anymore. Discard it and add it again.',
}

/** Error of a change with a file that is no longer retried automatically. */
export const fileTooSlow: Problem = {
  code: 'FILE_TOO_SLOW',
  title: 'Not sent',
  message: 'Your connection was too slow for this file several times. Try again on a faster one.',
}
