import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { exportDocumentLabels, exportTexts } from '@app/domain/exports/exports.texts'
import type { ExportDocument } from '@app/domain/exports/exports.vocabulary'
import type { Paper } from '@app/domain/kernel/paper'
import { ANSWER_TIMEOUT, answerWithin } from '../../api/client/answer-within.ts'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import type { PetInList } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Spinner } from '../../ui/layout/spinner.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { FullDialog } from '../../ui/overlays/full-dialog.tsx'
import { TurnButtons } from './turn-buttons.tsx'

export interface Shown {
  document: ExportDocument
  paper: Paper
  vaccinationId: string | null
}

interface PreviewProps {
  shown: Shown
  /** First pet of the export. */
  pet: PetInList | undefined
  /** Counts the presses of Preview; each one brings the page into view. */
  presses: number
}

/** Pages of a document, as they are printed. */
export function Preview({ shown, pet, presses }: PreviewProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (presses > 0) card.current?.scrollIntoView({ block: 'nearest' })
  }, [presses])
  const { document, paper, vaccinationId } = shown
  return (
    <section
      ref={card}
      aria-label={exportTexts.preview}
      className="min-w-0 scroll-mt-24 scroll-mb-48 overflow-hidden rounded-card bg-sunk p-4 pb-0 desktop:sticky desktop:top-21 desktop:p-5"
    >
      {pet ? (
        <Pages key={`${pet.id} ${document} ${paper} ${vaccinationId ?? ''}`} shown={shown} pet={pet} />
      ) : (
        <>
          <h2 className="text-l font-semibold">{exportDocumentLabels[document]}</h2>
          <p className="pb-4 text-ink-soft">{exportTexts.previewOfNothing}</p>
        </>
      )}
    </section>
  )
}

const ratios: Readonly<Record<Paper, string>> = { a4: 'aspect-[1/1.414]', 'us-letter': 'aspect-[1/1.294]' }

/** White in both themes, as the paper is. */
const sheet =
  'block w-full overflow-hidden rounded-t-[8px] bg-[#fffefb] shadow-raised ring-1 ring-line max-desktop:mx-auto max-desktop:max-h-100 max-desktop:max-w-140 tablet:max-desktop:max-h-125'

/** Lets keys scroll a page that is larger than the screen. */
const scrolledByKeys = { tabIndex: 0, role: 'region' } as const

function Pages({ shown: { document, paper, vaccinationId }, pet }: { shown: Shown; pet: PetInList }) {
  const [page, setPage] = useState(1)
  const [isOpen, setOpen] = useState(false)
  const input = { document, paper, vaccinationId, petIds: [pet.id], page }
  const { data, error, isPlaceholderData, refetch, isFetching } = useQuery({
    ...orpc.exports.previewExport.queryOptions({ input }),
    queryFn: () => answerWithin(ANSWER_TIMEOUT, (signal) => client.exports.previewExport(input, { signal })),
    placeholderData: keepPreviousData,
  })
  const title = exportDocumentLabels[document]
  const alt = data && exportTexts.pageAlt(title, pet.name, data.page, data.pages)
  const isFailed = error !== null && (!data || isPlaceholderData)
  return (
    <>
      <header className="mb-3 flex items-center justify-between gap-3">
        <div aria-live="polite" className="min-w-0 wrap-anywhere">
          <h2 className="text-l leading-snug font-semibold">{title}</h2>
          <p className="text-s text-ink-soft">
            <AsWritten>{pet.name}</AsWritten>
            {data && !isPlaceholderData && `, ${exportTexts.pageOf(data.page, data.pages)}`}
          </p>
        </div>
        <TurnButtons
          page={page}
          pages={data?.pages ?? 1}
          labels={{ back: exportTexts.previousPage, on: exportTexts.nextPage }}
          onTurn={setPage}
        />
      </header>
      {isFailed && !isFetching && (
        <div className="pb-4">
          <LoadFailure heading="h3" error={error} retry={refetch} />
        </div>
      )}
      {!data && (!isFailed || isFetching) && (
        <output aria-busy className={joinClasses(sheet, ratios[paper])}>
          <VisuallyHidden>{exportTexts.loadingPreview}</VisuallyHidden>
          <Skeleton className="m-8 h-24 opacity-60" />
          <Skeleton className="mx-8 mb-4 h-6 w-1/2 opacity-60" />
          <Skeleton className="mx-8 h-64 opacity-60" />
        </output>
      )}
      {data && !(isFailed && !isFetching) && (
        <button
          type="button"
          aria-busy={isPlaceholderData || undefined}
          onClick={() => setOpen(true)}
          className="relative block w-full -outline-offset-3"
        >
          <span className={sheet}>
            <img
              src={data.picture}
              alt={alt}
              className={joinClasses('block h-auto w-full', isPlaceholderData && 'opacity-40')}
            />
          </span>
          <VisuallyHidden>{exportTexts.wholePage}</VisuallyHidden>
          {isPlaceholderData && <Spinner className="absolute top-24 left-1/2 text-[#22302b]" />}
        </button>
      )}
      {isOpen && data && alt && (
        <FullDialog title={alt} onClose={() => setOpen(false)}>
          <div {...scrolledByKeys} aria-label={alt} className="min-h-0 flex-1 overflow-y-auto px-3 pb-6">
            <img
              src={data.picture}
              alt={alt}
              className="mx-auto h-auto w-full max-w-200 rounded-[8px] bg-[#fffefb] shadow-raised ring-1 ring-line"
            />
          </div>
        </FullDialog>
      )}
    </>
  )
}
