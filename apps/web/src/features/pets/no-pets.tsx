import { useMay } from '../../api/use-me.ts'
import { NoPetsDrawing } from '../../ui/art/empty/no-pets-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { useAdd } from '../../windows/add-context.ts'

/** Empty state of the pets, with the next step for those who may add one. */
export default function NoPets({ areArchived = false }: { areArchived?: boolean }) {
  const { openAdd } = useAdd()
  const may = useMay('add pets')
  if (areArchived) {
    return (
      <EmptyState
        drawing={<NoPetsDrawing className="h-36" />}
        title="In Loving Memory"
        sentence="Pets you have said goodbye to stay here, with their full record."
        action={
          <>
            <LinkButton to="/pets">See your pets</LinkButton>
            {may && (
              <Button variant="soft" onClick={() => openAdd('pet')}>
                Add Pet
              </Button>
            )}
          </>
        }
      />
    )
  }
  return (
    <EmptyState
      drawing={<NoPetsDrawing className="h-36" />}
      title="Nobody here yet"
      sentence="Add your first pet to keep track of doses, visits, boosters and photos."
      action={
        may && (
          <Button size="large" data-tour="add-first-pet" onClick={() => openAdd('pet')}>
            Add Your First Pet
          </Button>
        )
      }
    />
  )
}
