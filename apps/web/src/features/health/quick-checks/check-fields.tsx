import { quickCheck, type QuickCheck } from '@app/domain/health/quick-checks/quick-checks.fields'
import { callReasons } from '@app/domain/health/quick-checks/quick-checks.rules'
import { quickCheckTexts } from '@app/domain/health/quick-checks/quick-checks.texts'
import { type CheckAnswer, questionsFor } from '@app/domain/health/quick-checks/quick-checks.vocabulary'
import { NO_DIAGNOSIS } from '@app/domain/health/symptoms.texts'
import { DayAndTime } from '../../../forms/day-and-time.tsx'
import { LongTextPart } from '../../../forms/part-controls.tsx'
import type { PartFields } from '../../../forms/part-fields.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'
import { CallNow } from '../call-now.tsx'

export const checkLabels = { logDate: 'Date', logTime: 'Time', check: 'Answers', notes: 'Notes' } as const

interface CheckFieldsProps {
  fields: PartFields
  check: QuickCheck
  name: string
}

/** The questions of a check, one below the other, and after a worrying answer the call to act. */
export function CheckFields({ fields, check, name }: CheckFieldsProps) {
  const questions = questionsFor(check.species)
  const answerAll = () =>
    fields.setValue(
      'check.answers',
      Object.fromEntries(questions.map(({ question }) => [question, 'usual' satisfies CheckAnswer])),
    )
  return (
    <>
      <p className="text-s text-ink-soft">{quickCheckTexts.intro(name)}</p>
      <Button variant="soft" onClick={answerAll}>
        {quickCheckTexts.allUsual}
      </Button>
      {questions.map(({ question, label, answers }) => {
        const path = `check.answers.${question}`
        const reasons = callReasons({ ...check, answers: { [question]: check.answers[question] } })
        return (
          <div key={question} className="grid gap-3">
            <RadioChips
              legend={label}
              required
              choices={Object.entries(answers).map(([value, words]) => ({ value, label: words }))}
              chosen={check.answers[question]}
              onChoose={(answer) => fields.setValue(path, answer)}
              error={fields.errorOf(path)}
            />
            {reasons.length > 0 && <CallNow reasons={reasons} />}
          </div>
        )
      })}
      <LongTextPart fields={fields} name="notes" label={checkLabels.notes} />
      <div className="grid gap-gap sm:grid-cols-2">
        <DayAndTime fields={fields} />
      </div>
      <p className="text-s text-ink-soft">{NO_DIAGNOSIS}</p>
    </>
  )
}

/** True once each question has an answer. */
export const isAnswered = ({ species, answers }: QuickCheck): boolean =>
  questionsFor(species).every(({ question }) => answers[question] !== undefined)

/** The form's check, which may have no answers yet. */
export const typedCheck = (value: unknown, species: QuickCheck['species']): QuickCheck =>
  quickCheck.safeParse(value).data ?? { version: 1, species, answers: {} }
