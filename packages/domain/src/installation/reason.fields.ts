import { requiredText } from '../kernel/fields.ts'
import { installationTexts, REASON_MAX } from './installation.texts.ts'

/** Reason of a change by the people who run the installation; the audit log keeps it. */
export const reason = requiredText({
  max: REASON_MAX,
  required: installationTexts.reasonMissing,
  tooLong: installationTexts.reasonTooLong,
})
