import { useQuery } from '@tanstack/react-query'
import { MOST_REPEATS, repeatMinutesChoices } from '@app/domain/due/due.vocabulary'
import type { HouseholdMember } from '@app/domain/households/households.contract'
import { reachOf } from '@app/domain/kernel/access/permissions'
import {
  careAlertsInWords,
  careAlertTexts,
  minutesInWords,
  timesInWords,
} from '@app/domain/notifications/care-alerts.texts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Section } from './section.tsx'
import { useCareAlerts } from './use-care-alerts.ts'

/**
 * Settings for repeated alerts about an unanswered dose, and for the last person alerted; each choice is saved at once.
 */
export function CareAlerts() {
  return (
    <Section title={careAlertTexts.title} hint={careAlertTexts.hint}>
      <Contents />
    </Section>
  )
}

function Contents() {
  const care = useCareAlerts()
  const people = useQuery(orpc.households.listMembers.queryOptions({ input: {} }))
  const mayEdit = useMay('edit medications')
  const error = care.error ?? people.error
  const retry = () => Promise.all([care.refetch(), people.refetch()])
  if (care.alerts && people.data) {
    return mayEdit ? <Choices care={care} people={people.data} /> : <Words care={care} people={people.data} />
  }
  return error ? (
    <LoadFailure heading="h3" error={error} retry={retry} />
  ) : (
    <SkeletonRows label="Loading" rows={2} />
  )
}

interface CareProps {
  care: ReturnType<typeof useCareAlerts>
  people: readonly HouseholdMember[]
}

function Words({ care: { alerts }, people }: CareProps) {
  if (!alerts) return null
  const watcher = people.find(({ userId }) => userId === alerts.escalateTo)
  return <p>{careAlertsInWords(alerts, watcher?.displayName)}</p>
}

const timesChoices = Array.from({ length: MOST_REPEATS + 1 }, (_, times) => times)

function Choices({ care: { alerts, errors, change }, people }: CareProps) {
  if (!alerts) return null
  const { repeatMinutes, repeatTimes, escalateTo } = alerts
  const watchers = people.filter(({ role }) => reachOf(role, 'view medications'))
  return (
    <div className="grid items-start gap-gap sm:grid-cols-3">
      <Field label={careAlertTexts.repeatMinutes} error={errors['repeatMinutes']}>
        <Select
          value={repeatMinutes}
          onChange={({ target }) => change({ repeatMinutes: Number(target.value) })}
        >
          {repeatMinutesChoices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutesInWords(minutes)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={careAlertTexts.repeatTimes} error={errors['repeatTimes']}>
        <Select value={repeatTimes} onChange={({ target }) => change({ repeatTimes: Number(target.value) })}>
          {timesChoices.map((times) => (
            <option key={times} value={times}>
              {timesInWords(times)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={careAlertTexts.escalateTo} error={errors['escalateTo']}>
        <Select
          value={escalateTo ?? ''}
          onChange={({ target }) => change({ escalateTo: target.value === '' ? null : target.value })}
        >
          <option value="">{careAlertTexts.nobody}</option>
          {watchers.map(({ userId, displayName }) => (
            <option key={userId} value={userId}>
              {displayName}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
