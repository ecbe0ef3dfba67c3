import type { Dose } from '@app/domain/doses/doses.contract'
import { doseOutcomeLabels } from '@app/domain/doses/doses.vocabulary'

/** Who did what and when: 'Given by Sam 8:02 AM'. */
export const markInWords = (
  { outcome, byName, givenAt, markedAt }: Dose,
  inWords: (instant: string) => string,
): string => `${doseOutcomeLabels[outcome]} by ${byName ?? 'a former member'} ${inWords(givenAt ?? markedAt)}`
