import { petTexts } from '@app/domain/pets/pets.texts'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { toProblem } from '../../api/problem-error.ts'
import type { PetInList } from '../../records/pets.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { useToast } from '../../ui/toast-context.ts'

interface ArchivePet {
  busy: boolean
  /** Archives the pet; the toast that says so takes it back. */
  archive: () => Promise<void>
  bringBack: () => Promise<void>
}

/** Archives a pet, and brings it back. */
export function useArchivePet({ id: petId, name, version }: PetInList): ArchivePet {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()

  const run = async (work: () => Promise<void>) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      report(toProblem(error), petTexts.updateFailed)
    }
    // After a failure too: a newer version of the pet may be why.
    await refresh()
    underWay.current = false
    setBusy(false)
  }
  const bringBack = (from: number) =>
    run(async () => {
      await client.pets.unarchivePet({ petId, version: from })
      showToast({ title: petTexts.unarchived(name).title, variant: 'success' })
    })
  const archive = () =>
    run(async () => {
      const archived = await client.pets.archivePet({ petId, version })
      const undo = { label: 'Undo', onSelect: () => void bringBack(archived.version) }
      showToast({ title: petTexts.archived(name).title, variant: 'success', duration: 8000, action: undo })
    })
  return { busy, archive, bringBack: () => bringBack(version) }
}
