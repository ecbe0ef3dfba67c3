import type { RepeatingChoice } from '@app/domain/expenses/expenses.vocabulary'
import { memoryTexts } from '@app/domain/pets/memory.texts'
import { petTexts } from '@app/domain/pets/pets.texts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import type { PetInList } from '../../records/pets.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { UNDO_OFFERED, useToast } from '../../ui/overlays/toast-context.ts'

/** Actions that archive or restore a pet; each resolves with true once done. */
interface ArchivePet {
  busy: boolean
  /** Archives the pet, with its day of death if known, and stops or continues its repeating expenses; the toast that confirms it offers to undo. */
  archive: (diedOn: string | null, repeatingExpenses: RepeatingChoice) => Promise<boolean>
  /** Changes the day of death of a pet in memory. */
  changeDate: (diedOn: string | null) => Promise<boolean>
  bringBack: () => Promise<boolean>
}

/** Archives a pet, stores its day of death, and brings it back. */
export function useArchivePet({ id: petId, name, version }: PetInList): ArchivePet {
  const { busy, run } = useOneAtATime()
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    let done = false
    try {
      await work()
      done = true
    } catch (error) {
      report(toProblem(error), petTexts.updateFailed)
    }
    // Reloads after a failure too: a newer version of the pet may be the cause.
    await refresh()
    return done
  }
  const carryOut = async (work: () => Promise<void>) => (await run(() => attempt(work))) ?? false
  const bringBack = (from: number) =>
    carryOut(async () => {
      await client.pets.unarchivePet({ petId, version: from })
      showToast({ title: petTexts.unarchived(name).title, variant: 'success' })
    })
  const archive = (diedOn: string | null, repeatingExpenses: RepeatingChoice) =>
    carryOut(async () => {
      const archived = await client.pets.archivePet({ petId, version, diedOn, repeatingExpenses })
      const undo = { label: 'Undo', onSelect: () => void bringBack(archived.version) }
      showToast({
        ...petTexts.archived(name),
        variant: 'quiet',
        duration: UNDO_OFFERED,
        action: undo,
      })
    })
  const changeDate = (diedOn: string | null) =>
    carryOut(async () => {
      await client.pets.archivePet({ petId, version, diedOn })
      showToast({ title: memoryTexts.dateSaved.title, variant: 'quiet' })
    })
  return { busy, archive, changeDate, bringBack: () => bringBack(version) }
}
