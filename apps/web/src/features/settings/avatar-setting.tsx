import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { photoContentTypes } from '@app/domain/files/photos.vocabulary'
import { settingsTexts } from '@app/domain/settings/settings.errors'
import { useMe } from '../../api/use-me.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useLoadPart } from '../../loading/load-part.ts'
import { Progress } from '../../ui/charts/progress.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/field.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import type * as AvatarChanges from './avatar-changes.ts'
import type { Words } from './avatar-changes.ts'

/** Uploads or removes the user's picture. The code for it loads on demand. */
function useAvatar() {
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const { busy, run } = useOneAtATime()
  const showToast = useToast()
  const loadPart = useLoadPart()
  const queryClient = useQueryClient()

  const attempt = async (
    work: (changes: typeof AvatarChanges) => Promise<Words | undefined>,
    done: { title: string },
  ) => {
    setError(undefined)
    try {
      const changes = await loadPart(() => import('./avatar-changes.ts'))
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
      setProgress(undefined)
    }
  }
  const carryOut = (...change: Parameters<typeof attempt>) => run(() => attempt(...change))
  const upload = (chosen: File) =>
    void carryOut(({ uploadAvatar }) => uploadAvatar(chosen, setProgress), settingsTexts.avatarSaved)
  const remove = () => void carryOut(({ removeAvatar }) => removeAvatar(), settingsTexts.avatarRemoved)
  return { progress, error, busy, upload, remove }
}

/** Picture of the user. It is a file, not a setting of the batch, so it is saved as soon as it is chosen. */
export function AvatarSetting() {
  const { displayName, picture } = useMe()
  const chooser = useRef<HTMLInputElement>(null)
  const { progress, busy, error, upload, remove } = useAvatar()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={displayName} size="large" photoUrl={picture?.thumb ?? null} />
      <div className="grid min-w-[min(100%,13rem)] flex-1 gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" busy={busy} onClick={() => chooser.current?.click()}>
            {picture ? 'Change Picture' : 'Add Picture'}
          </Button>
          {picture && (
            <Button variant="quiet" disabled={busy} onClick={remove}>
              Remove Picture
            </Button>
          )}
        </div>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Profile picture"
          accept={photoContentTypes.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) upload(file)
            // Resets the input, so that the same file can be chosen again after a failure.
            target.value = ''
          }}
        />
        <p className="text-s text-ink-soft">JPG, PNG, WEBP or GIF, up to 5 MB</p>
        {progress !== undefined && <Progress label="Uploading profile picture" percent={progress} />}
        <FieldError id="avatar-error" error={error} />
      </div>
    </div>
  )
}
