import { FORMER_MEMBER } from '@app/domain/kernel/people.texts'
import type { Dose } from '@app/domain/medications/doses/doses.contract'
import { doseOutcomeLabels } from '@app/domain/medications/doses/doses.vocabulary'

/** Words for the person and the time of a mark: 'by Sam 8:02 AM'. */
export const markedBy = (
  { byName, givenAt, markedAt }: Pick<Dose, 'byName' | 'givenAt' | 'markedAt'>,
  inWords: (instant: string) => string,
): string => `by ${byName ?? FORMER_MEMBER} ${inWords(givenAt ?? markedAt)}`

/** Words for a mark's outcome, person and time: 'Given by Sam 8:02 AM'. */
export const markInWords = (mark: Dose, inWords: (instant: string) => string): string =>
  `${doseOutcomeLabels[mark.outcome]} ${markedBy(mark, inWords)}`
