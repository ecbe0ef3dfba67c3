import type { EmergencyPet } from '@app/domain/emergency/emergency.contract'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { MOST_PETS_ON_A_SHEET } from '@app/domain/emergency/emergency.vocabulary'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { PrintMenu } from '../../print/print-menu.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmergencySection } from './emergency-section.tsx'

/** The emergency information as PDF, of all pets or of some. */
export function SheetSection({ pets }: { pets: EmergencyPet[] }) {
  const { title, sentence, print, choose, chooseOne, failed } = emergencyTexts.sheet
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = pets.filter(({ id }) => !left.has(id))
  const tooMany = chosen.length > MOST_PETS_ON_A_SHEET
  const toggle = (id: string) =>
    setLeft((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  return (
    <EmergencySection title={title}>
      <p className="text-ink-soft">{sentence}</p>
      {pets.length > 1 && (
        <fieldset>
          <legend className="text-s text-ink-soft">{choose}</legend>
          <div className="flex flex-wrap gap-x-6">
            {pets.map(({ id, name }) => (
              <Checkbox key={id} label={name} checked={!left.has(id)} onChange={() => toggle(id)} />
            ))}
          </div>
        </fieldset>
      )}
      {pets.length > 0 ? (
        <div className="grid justify-items-start gap-2">
          {chosen.length === 0 && <p className="font-semibold">{chooseOne}</p>}
          {tooMany && <p className="font-semibold">{emergencyTexts.sheet.tooMany(MOST_PETS_ON_A_SHEET)}</p>}
          <PrintMenu
            label={print}
            disabled={chosen.length === 0 || tooMany}
            print={(paper) =>
              client.emergency.printEmergencyInformation({ paper, petIds: chosen.map(({ id }) => id) })
            }
            fileName="emergency-information.pdf"
            failed={failed}
          />
        </div>
      ) : (
        <p className="font-semibold">{emergencyTexts.pets.none.title}</p>
      )}
    </EmergencySection>
  )
}
