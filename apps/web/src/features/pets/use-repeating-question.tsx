import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RepeatingChoice } from '@app/domain/expenses/expenses.vocabulary'
import { repeatingTexts } from '@app/domain/expenses/repeating-expenses.texts'
import type { PetHoldings } from '@app/domain/pets/pets.contract'
import { orpc } from '../../api/queries.ts'
import type { PetInList } from '../../records/pets.ts'
import { RadioChips } from '../../ui/controls/radio-chips.tsx'

interface RepeatingQuestion {
  /** Everything of the pet, once it is known. */
  holdings: PetHoldings | undefined
  choice: RepeatingChoice
  /** The question; undefined for a pet without active repeating expenses. */
  question: ReactNode
}

/** Asks, when a pet is archived or deleted, if its repeating expenses stop. */
export function useRepeatingQuestion(
  { id: petId, name }: PetInList,
  { asked, isDeleted }: { asked: boolean; isDeleted: boolean },
): RepeatingQuestion {
  const [choice, choose] = useState<RepeatingChoice>('stop')
  const { data: holdings } = useQuery({
    ...orpc.pets.countPetHoldings.queryOptions({ input: { petId } }),
    enabled: asked,
  })
  const question = holdings !== undefined && holdings.repeatingExpenses > 0 && (
    <RadioChips
      legend={repeatingTexts.ofPet(name)}
      choices={[
        { value: 'stop', label: repeatingTexts.stop },
        { value: 'continue', label: isDeleted ? repeatingTexts.continueAsGeneral : repeatingTexts.continue },
      ]}
      chosen={choice}
      onChoose={choose}
    />
  )
  return { holdings, choice, question: question || undefined }
}
