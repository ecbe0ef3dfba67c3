import { hoursInWords, ticketTexts as texts } from '@app/domain/support/support-screens.texts'
import type { SupportPromise } from '@app/domain/support/support.contract'
import { waitInWords } from '@app/domain/support/support.rules'
import type { Format } from '../../../format/format.ts'

/** Response time, office hours and the true median, in one line (spec engagement §9). */
export const promiseInWords = ({ hours, medianMinutes }: SupportPromise, { wallTime }: Format): string =>
  [
    texts.promise(hoursInWords(hours, wallTime)),
    ...(medianMinutes === null ? [] : [texts.median(waitInWords(medianMinutes))]),
  ].join(' ')
