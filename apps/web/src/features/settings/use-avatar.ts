import { settingsTexts } from '@app/domain/settings/settings.errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoadPart } from '../../loading/use-load-part.ts'
import { useToast } from '../../ui/overlays/toast-context.ts'
import type * as AvatarChanges from './avatar-changes.ts'
import type { Words } from './avatar-changes.ts'

const loadChanges = async () => ({ default: await import('./avatar-changes.ts') })

/** Keeps the person's picture: uploads one, or removes the one there is. What does so comes when it is asked for. */
export function useAvatar() {
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const showToast = useToast()
  const load = useLoadPart()
  const queryClient = useQueryClient()

  const carryOut = async (
    work: (changes: typeof AvatarChanges) => Promise<Words | undefined>,
    done: { title: string },
  ) => {
    setBusy(true)
    setError(undefined)
    try {
      const changes = await load(loadChanges)
      if (!changes) return
      const failure = await work(changes)
      if (failure) {
        setError(failure.message)
        showToast({ title: failure.title, description: failure.message, variant: 'danger' })
        return
      }
      showToast({ ...done, variant: 'success' })
      await queryClient.invalidateQueries()
    } finally {
      setBusy(false)
      setProgress(undefined)
    }
  }
  const upload = (chosen: File) =>
    void carryOut(({ uploadAvatar }) => uploadAvatar(chosen, setProgress), settingsTexts.avatarSaved)
  const remove = () => void carryOut(({ removeAvatar }) => removeAvatar(), settingsTexts.avatarRemoved)
  return { progress, error, busy, upload, remove }
}
