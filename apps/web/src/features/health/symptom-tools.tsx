import { addDays } from '@app/domain/kernel/time/dates'
import { symptomTexts } from '@app/domain/health/symptoms.texts'
import { lazy, Suspense, useState } from 'react'
import { client } from '../../api/client/client.ts'
import { useMay } from '../../api/use-me.ts'
import { useToday } from '../../format/use-now.ts'
import { PrintMenu } from '../../print/print-menu.tsx'
import type { PetInList } from '../../records/pets.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'

const AddSymptomDialog = lazy(() => import('./add-symptom-dialog.tsx'))

/** Days back that a sheet for the vet can cover. */
const periods = [
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 3 months' },
  { days: 365, label: 'Last year' },
] as const

/** Noting a symptom, and printing those of a period for the vet. */
export function SymptomTools({ pet }: { pet: PetInList }) {
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
      {open && (
        <Suspense fallback={null}>
          <AddSymptomDialog petId={petId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
