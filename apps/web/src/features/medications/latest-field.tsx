import { latestChoices, latestInWords, suggestedLatest } from '@app/domain/medications/latest-dose.vocabulary'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, withPresent } from '../../forms/fields.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { MedicationField } from './medication-fields.tsx'

/** How late a dose may be given. It is suggested for insulin, and never chosen for anybody. */
export function LatestField({ fields }: { fields: FieldSet<MedicationField> }) {
  const kept = fields.valueOf('latestMinutes')
  const chosen = typeof kept === 'number' ? String(kept) : fields.textOf('latestMinutes')
  const choices = latestChoices.map((minutes) => ({ value: String(minutes), label: latestInWords(minutes) }))
  const suggested = suggestedLatest(fields.textOf('name'))
  return (
    <div className="grid gap-2">
      <ChoiceField
        fields={fields}
        name="latestMinutes"
        label="Too late after"
        hint="A later dose says to ask your vet and can’t be given with one tap. Your vet knows how late is safe."
        prompt="Not set"
        choices={withPresent(choices, chosen, latestInWords(Number(chosen)))}
      />
      {suggested !== null && chosen === '' && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => fields.setValue('latestMinutes', String(suggested))}
        >
          {`Use ${latestInWords(suggested)}, suggested for insulin`}
        </Button>
      )}
    </div>
  )
}
