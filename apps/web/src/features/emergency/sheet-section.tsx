import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmergencyPet } from '@app/domain/emergency/emergency.contract'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { MOST_PETS_ON_A_SHEET } from '@app/domain/emergency/emergency.vocabulary'
import { HouseholdApiContext, useHouseholdApi } from '../../api/client/household-api.ts'
import { useMay } from '../../api/use-me.ts'
import { PrintMenu } from '../../print/print-menu.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { EmergencySection } from './emergency-section.tsx'
import { areNamed, type HouseholdEmergency } from './use-emergencies.ts'

/** Emergency information as PDF, one for each household that the user may print. */
export function SheetSections({ households }: { households: readonly HouseholdEmergency[] }) {
  const mayPrintHere = useMay('print emergency information')
  return households.map(({ household, api, isHere, information }) => {
    if (!information) return null
    const pets = information.pets
    if (pets.length === 0 && households.length > 1) return null
    const householdName = areNamed(households) ? household.name : undefined
    if (isHere)
      return mayPrintHere && <SheetSection key={household.id} pets={pets} householdName={householdName} />
    return (
      <HouseholdApiContext key={household.id} value={api}>
        <SheetElsewhere pets={pets} householdName={householdName} />
      </HouseholdApiContext>
    )
  })
}

interface SheetProps {
  pets: EmergencyPet[]
  /** Name of the household, if several have a sheet. */
  householdName: string | undefined
}

/** Sheet of a household other than the page's, if the server allows the user to print it. */
function SheetElsewhere(sheet: SheetProps) {
  const { orpc } = useHouseholdApi()
  const { data: me } = useQuery(orpc.accounts.getMe.queryOptions({ input: {} }))
  return me?.may['print emergency information'] !== undefined && <SheetSection {...sheet} />
}

/** Emergency information of a household as PDF, of all pets or of some. */
function SheetSection({ pets, householdName }: SheetProps) {
  const { client } = useHouseholdApi()
  const { title, sentence, print, choose, chooseOne, failed } = emergencyTexts.sheet
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = pets.filter(({ id }) => !left.has(id))
  const tooMany = chosen.length > MOST_PETS_ON_A_SHEET
  const toggle = (id: string) =>
    setLeft((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  return (
    <EmergencySection title={householdName === undefined ? title : emergencyTexts.sheet.of(householdName)}>
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
