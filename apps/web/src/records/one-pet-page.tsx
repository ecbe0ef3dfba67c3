import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { LoadFailure } from '../api/load-failure.tsx'
import { useMay } from '../api/use-me.ts'
import { NoPetsDrawing } from '../ui/art/empty/no-pets-drawing.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { Select } from '../ui/controls/select.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { SkeletonRows } from '../ui/layout/skeleton.tsx'
import { useAdd } from '../windows/add-context.ts'
import { type PetInList, petsQuery } from './pets.ts'
import { UnsavedEditsGuard } from './unsaved-edits-guard.tsx'
import { useUnsavedEdits } from './unsaved-edits.ts'

interface OnePetPageProps {
  title: string
  description: string
  /** Article about the page. */
  help: HelpArticleName
  children: (pet: PetInList) => ReactNode
}

/** A page about one pet at a time: the one in the address (`pet`), else the first. */
export function OnePetPage({ title, description, help, children }: OnePetPageProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={title} description={description} help={help} />
      <ChosenPet>{children}</ChosenPet>
    </div>
  )
}

function ChosenPet({ children }: Pick<OnePetPageProps, 'children'>) {
  const { data: pets, error, refetch } = useQuery(petsQuery)
  const [params, setParams] = useSearchParams()
  const edits = useUnsavedEdits()
  if (!pets && error) return <LoadFailure error={error} retry={refetch} />
  if (!pets) return <SkeletonRows label="Loading pets" />
  const pet = pets.find(({ id }) => id === params.get('pet')) ?? pets[0]
  if (!pet) return <NoPet />
  return (
    <>
      <div className="sm:max-w-xs">
        <Field label="Pet">
          <Select
            value={pet.id}
            onChange={({ target }) =>
              setParams({ pet: target.value }, { replace: true, preventScrollReset: true })
            }
          >
            {pets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <UnsavedEditsGuard edits={edits} holdsAddress>
        {children(pet)}
      </UnsavedEditsGuard>
    </>
  )
}

function NoPet() {
  const { openAdd } = useAdd()
  const may = useMay('add pets')
  return (
    <EmptyState
      drawing={<NoPetsDrawing className="h-36" />}
      title="Nobody here yet"
      sentence="Add your first pet to note what you see and measure."
      action={may && <Button onClick={() => openAdd('pet')}>Add Your First Pet</Button>}
    />
  )
}
