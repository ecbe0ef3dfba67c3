import type { ToastVariant } from './toast-context.ts'

/**
 * Time for which a message stays, in milliseconds: a success 3000 (spec core-records §8), all others a little longer.
 */
export const toastDurations: Readonly<Record<ToastVariant, number>> = {
  default: 5000,
  success: 3000,
  quiet: 5000,
  danger: 5000,
}
