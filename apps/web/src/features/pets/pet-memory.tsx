import { petTexts } from '@app/domain/pets/pets.texts'
import { useMutation } from '@tanstack/react-query'
import { toProblem } from '../../api/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-context.ts'

/** Keeps a pet in memory, or brings it back: last on its page, and said in words, for it is no everyday thing. */
export function PetMemory({ pet }: { pet: PetInList }) {
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const archived = pet.archivedAt !== null
  const operation = archived ? orpc.pets.unarchivePet : orpc.pets.archivePet
  const { mutate, isPending } = useMutation(
    operation.mutationOptions({
      onSuccess: async () => {
        const { title } = archived ? petTexts.unarchived(pet.name) : petTexts.archived(pet.name)
        showToast({ title, variant: 'success' })
        await refresh()
      },
      onError: async (error) => {
        report(toProblem(error), petTexts.updateFailed)
        // A newer version of the pet may be why.
        await refresh()
      },
    }),
  )
  if (!useMay('edit pets')) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-2">
      <p className="min-w-0 flex-1 basis-60 text-s text-ink-soft">
        {archived ? petTexts.inMemory(pet.name) : petTexts.memory(pet.name)}
      </p>
      <Button variant="soft" busy={isPending} onClick={() => mutate({ petId: pet.id, version: pet.version })}>
        {archived ? 'Bring back' : 'Keep in memory'}
      </Button>
    </div>
  )
}
