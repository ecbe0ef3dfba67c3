import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { writeTexts } from '@app/domain/community/community-screens.texts'
import type { PostPicture } from '@app/domain/community/community.contract'
import { communityLengths, MOST_PICTURES } from '@app/domain/community/community.vocabulary'
import { photoContentTypes } from '@app/domain/files/photos.vocabulary'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { FileChooser } from '../../../ui/controls/file-chooser.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { UploadList } from '../../../ui/controls/upload-list.tsx'
import type { PictureUploads } from './use-post-pictures.ts'

const { pictures: texts } = writeTexts

interface PictureFieldsProps {
  pictures: PictureUploads
  /** Pictures of the post that are saved already. */
  present?: readonly PostPicture[]
  disabled?: boolean
  onRetry: (id: string) => void
}

const none: readonly PostPicture[] = []

/** The chosen pictures with their descriptions, and the button that adds one. */
export function PictureFields({ pictures, present = none, disabled = false, onRetry }: PictureFieldsProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-semibold">{texts.label}</legend>
      <PresentPictures present={present} />
      <UploadList
        uploads={pictures.all}
        onRetry={onRetry}
        onCancel={pictures.cancel}
        onRemove={pictures.drop}
        renderDetail={({ id: upload, file, state }) =>
          state !== 'sent' && (
            <input
              type="text"
              aria-label={texts.alt(file.name)}
              placeholder={texts.altHint}
              maxLength={communityLengths.alt.max}
              disabled={state === 'sending'}
              value={pictures.altOf(upload)}
              onChange={({ target }) => pictures.describe(upload, target.value)}
              className="field-box"
            />
          )
        }
      />
      <FileChooser
        label={texts.choose}
        icon={<ImagePlus aria-hidden size={18} />}
        accept={photoContentTypes}
        hint={texts.hint}
        error={pictures.error}
        disabled={disabled || pictures.busy}
        full={present.length + pictures.all.length >= MOST_PICTURES}
        onTake={pictures.take}
      />
    </fieldset>
  )
}

/** Saved pictures of a post, each with its removal. */
function PresentPictures({ present }: { present: readonly PostPicture[] }) {
  const { busy, carryOut } = useChange({ touches: [orpc.community.key()] })
  if (present.length === 0) return null
  return (
    <ul aria-label={texts.present} className="divide-y divide-line">
      {present.map(({ id, picture, alt }) => (
        <li key={id} className="flex min-h-control items-center gap-3 py-2">
          <img src={picture.thumb} alt="" className="size-12 shrink-0 rounded-[12px] bg-sunk object-cover" />
          <span dir="auto" className="min-w-0 flex-1 text-s wrap-anywhere">
            {alt || <span className="text-ink-soft">{texts.unnamed}</span>}
          </span>
          <IconButton
            label={texts.remove(alt)}
            icon={<Trash2 aria-hidden size={18} />}
            disabled={busy}
            onClick={() =>
              void carryOut(() => client.community.deletePostPicture({ pictureId: id }), texts.removed)
            }
          />
        </li>
      ))}
    </ul>
  )
}
