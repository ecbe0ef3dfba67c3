import { useMay } from '../../api/use-me.ts'
import { useAdd } from '../../app/add-context.ts'
import { NoPetsDrawing } from '../../ui/art/empty/no-pets-drawing.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Where there is no pet yet: what to do next, for whoever may do it. */
export function NoPets() {
  const { openAdd } = useAdd()
  const may = useMay('add pets')
  return (
    <EmptyState
      drawing={<NoPetsDrawing className="h-36" />}
      title="Nobody here yet"
      sentence="Add your first pet, and everything about it has a place: doses, visits, boosters and photos."
      action={
        may && (
          <Button size="large" onClick={() => openAdd('pet')}>
            Add Your First Pet
          </Button>
        )
      }
    />
  )
}
