import { z } from 'zod'
import { requiredText } from '../kernel/fields.ts'
import { MOST_MESSAGE, MOST_TITLE } from './notifications.limits.ts'

const lineOf = (label: string, max: number) =>
  requiredText({
    max,
    required: `${label} is missing`,
    tooLong: `${label} can have at most ${max} characters`,
  })

/** Text of an administrator's announcement to all users. */
export const announcementTexts = z.object({
  title: lineOf('The title', MOST_TITLE),
  message: lineOf('The message', MOST_MESSAGE),
})
