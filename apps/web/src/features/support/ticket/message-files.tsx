import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { ticketTexts as texts } from '@app/domain/support/support-screens.texts'
import type { TicketFile } from '@app/domain/support/support.contract'
import { sizeInWords } from '../../../format/size-in-words.ts'
import { FullDialog } from '../../../ui/overlays/full-dialog.tsx'

/** Files of a message: pictures open in full size, a PDF in a new tab. */
export function MessageFiles({ files }: { files: readonly TicketFile[] }) {
  const [shown, setShown] = useState<TicketFile>()
  if (files.length === 0) return null
  return (
    <ul className="mt-3 grid grid-cols-1 gap-3">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          {file.picture ? (
            <figure className="max-w-65">
              <button
                type="button"
                aria-label={texts.openFile(file.name)}
                onClick={() => setShown(file)}
                className="block w-full overflow-hidden rounded-[14px] bg-surface"
              >
                <img
                  src={file.picture.large}
                  alt={file.name}
                  loading="lazy"
                  className="aspect-4/3 w-full object-cover object-top"
                />
              </button>
              <figcaption className="mt-1.5 text-s text-ink-soft wrap-anywhere">{named(file)}</figcaption>
            </figure>
          ) : (
            <PlainFile file={file} />
          )}
        </li>
      ))}
      {shown?.picture && (
        <FullDialog title={shown.name} onClose={() => setShown(undefined)}>
          <div className="grid min-h-0 flex-1 place-items-center p-4">
            <img
              src={shown.picture.original}
              alt={shown.name}
              className="max-h-full max-w-full object-contain"
            />
          </div>
        </FullDialog>
      )}
    </ul>
  )
}

const named = ({ name, bytes }: TicketFile) => (
  <>
    <bdi translate="no">{name}</bdi> · {sizeInWords(bytes)}
  </>
)

/** A file without a picture. Visitors see its name only, since they have no session to open it with. */
function PlainFile({ file }: { file: TicketFile }) {
  const style = 'flex min-h-control items-center gap-2.5 text-s wrap-anywhere'
  const words = (
    <>
      <FileText aria-hidden size={20} className="shrink-0 text-ink-soft" />
      <span className="min-w-0">{named(file)}</span>
    </>
  )
  if (!file.file) return <p className={style}>{words}</p>
  return (
    <a href={file.file} target="_blank" rel="noopener" className={`${style} font-semibold hover:text-action`}>
      {words}
    </a>
  )
}
