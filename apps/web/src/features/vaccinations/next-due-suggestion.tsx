import type { VaccineType } from '@app/domain/vaccinations/vaccinations.vocabulary'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { orpc } from '../../api/queries.ts'
import { formatDay } from '../../format/format-dates.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { Button } from '../../ui/controls/button.tsx'

interface NextDueSuggestionProps {
  petId: string
  fields: FieldSet<'vaccineName' | 'vaccineType' | 'administeredDate' | 'nextDueDate'>
}

/** Suggests when the next dose is usually due, with its source. Nothing is filled in until the person accepts it. */
export function NextDueSuggestion({ petId, fields }: NextDueSuggestionProps) {
  const suggestion = useSuggestion(petId, fields)
  if (!suggestion || suggestion.date === fields.textOf('nextDueDate')) return null
  const { date, reason, source } = suggestion
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunk p-3 sm:col-span-2">
      <p aria-live="polite" className="min-w-0 grow basis-60">
        Usually due <strong>{formatDay(date)}</strong>, {reason}.
        <span className="block text-s text-ink-soft">{source}. Your vet’s advice comes first.</span>
      </p>
      <Button variant="soft" onClick={() => fields.setValue('nextDueDate', date)}>
        Use this date
      </Button>
    </div>
  )
}

/** Without an answer there is no suggestion: the form works all the same. */
function useSuggestion(petId: string, fields: NextDueSuggestionProps['fields']) {
  const vaccineName = useDeferredValue(fields.textOf('vaccineName').trim())
  const vaccineType = fields.textOf('vaccineType') as VaccineType
  const administeredDate = fields.textOf('administeredDate')
  const { data } = useQuery({
    ...orpc.vaccineSchedule.suggestNextDue.queryOptions({
      input: { petId, vaccineName, vaccineType, administeredDate },
    }),
    enabled: [petId, vaccineName, vaccineType, administeredDate].every((part) => part !== ''),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data?.suggestion
}
