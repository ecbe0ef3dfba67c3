import { photoContentTypes } from '@app/domain/files/photos.vocabulary'
import { useRef } from 'react'
import { useMe } from '../../api/use-me.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/field.tsx'
import { Progress } from '../../ui/charts/progress.tsx'
import { useAvatar } from './use-avatar.ts'

/** The person's picture. It is a file, not a setting of the batch, so it is kept as soon as it is chosen. */
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
            // The same file can be chosen again after a failure.
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
