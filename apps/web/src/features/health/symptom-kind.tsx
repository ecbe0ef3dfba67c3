import { useState } from 'react'
import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { redFlagsInWords, strengthInWords, symptomFacts } from '@app/domain/health/symptoms.rules'
import { symptomTexts } from '@app/domain/health/symptoms.texts'
import { courseLabels } from '@app/domain/health/symptoms.vocabulary'
import { addDays } from '@app/domain/kernel/time/dates'
import { client } from '../../api/client/client.ts'
import { useMay } from '../../api/use-me.ts'
import { formatDay, leafOf } from '../../format/format-dates.ts'
import { useToday } from '../../format/use-now.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { PetInList } from '../../records/pets.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { DateLeaf } from '../../ui/layout/date-leaf.tsx'

const PrintMenu = latePart(
  async () => ({ default: (await import('../../print/print-menu.tsx')).PrintMenu }),
  { place: <div className="min-h-control" /> },
)

const AddSymptomDialog = latePart(() => import('./add-symptom-dialog.tsx'))

/** Periods that a sheet for the vet can cover. */
const periods = [
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 3 months' },
  { days: 365, label: 'Last year' },
] as const

/** Records a symptom, and prints those of a period for the vet. */
function SymptomTools({ pet }: { pet: PetInList }) {
  const [open, setOpen] = useState(false)
  const [days, setDays] = useState(30)
  const today = useToday()
  const { id: petId, archivedAt } = pet
  const mayAdd = useMay('add health logs') && archivedAt === null
  return (
    <>
      {mayAdd && <Button onClick={() => setOpen(true)}>Note a Symptom</Button>}
      <div>
        <Select
          aria-label="Period of the sheet"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {periods.map((period) => (
            <option key={period.days} value={period.days}>
              {period.label}
            </option>
          ))}
        </Select>
      </div>
      <PrintMenu
        label="Print for the vet"
        print={(paper) =>
          client.symptoms.printSymptoms({ petId, paper, from: addDays(today, -days), to: today })
        }
        fileName="symptoms.pdf"
        failed={symptomTexts.printFailed}
      />
      {open && <AddSymptomDialog petId={petId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Details of a symptom for the vet, unfolded below its entry. */
function SymptomFacts({ entry: { symptom } }: { entry: HealthLog }) {
  if (!symptom) return null
  return (
    <details>
      <summary className="inline-flex min-h-control cursor-pointer items-center text-s font-semibold text-action">
        Show to the vet
      </summary>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-2.5 pb-2 sm:grid-cols-4">
        {[['Since', formatDay(symptom.since)] as const, ...symptomFacts(symptom)].map(([label, fact]) => (
          <div key={label}>
            <dt className="text-s text-ink-soft">{label}</dt>
            <dd className="font-medium">{fact}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Symptoms of a pet as a list: recorded with the guide, or only written down. */
export const symptomKind: RecordKind<HealthLog> = {
  slug: 'symptoms',
  label: 'Symptoms',
  words: 'health logs',
  texts: symptomTexts,
  empty: {
    title: 'No symptoms noted',
    sentence: 'Note what you see while you see it. It helps your vet.',
  },
  client: {
    list: client.symptoms.listSymptoms,
    get: client.healthLogs.get,
    delete: client.healthLogs.delete,
  },
  titleOf: ({ value }) => value ?? 'Symptoms',
  describe: ({ value, symptom, notes, logDate }, { today }) => ({
    title: value ?? 'Symptoms',
    leading: <DateLeaf {...leafOf(logDate, today)} />,
    chips: symptom && symptom.redFlags.length > 0 && <Chip tone="late">{redFlagsInWords(symptom)}</Chip>,
    lines: [
      symptom &&
        `${strengthInWords(symptom.strength)} · ${courseLabels[symptom.course].toLowerCase()} · since ${formatDay(symptom.since)}`,
      notes,
    ],
  }),
  Tools: SymptomTools,
  Below: SymptomFacts,
  Editor: latePart(() => import('./edit-symptom.tsx'), { place: 'around' }),
}
