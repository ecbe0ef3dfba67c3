import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { MISSED_SHARE } from '@app/domain/files/shared-files.address'
import { sharedTexts } from '@app/domain/files/shared-files.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { toProblem } from '../../api/client/problem-error.ts'
import { useMay, useMe } from '../../api/use-me.ts'
import {
  LeftOut,
  letGoOfFiles,
  letGoOfShares,
  readShares,
  recallShares,
  rememberShares,
  type SortedFiles,
  sortShared,
} from '../../features/files/index.ts'
import { livingPets, petsQuery } from '../../records/pets.ts'
import { createTapPause } from '../../ui/behaviour/second-tap.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { Spinner } from '../../ui/layout/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { AddDialogProps } from '../../windows/add-actions.ts'
import { addDialogs } from './add-dialog-parts.ts'

interface FilesHere extends SortedFiles {
  /** Set if further shared files are missing. */
  lost: 'missed' | 'gone' | undefined
}
type Files = FilesHere | 'reading' | 'none'

interface SharedHere {
  files: Files
  /** Removes all shared files from this device. */
  letGo: () => void
  /** Removes added or rejected files from this device. */
  letGoOf: (fileIds: readonly string[]) => void
}

const sharesWith = (asked: string | undefined): string[] => [
  ...new Set([...recallShares(), ...(asked === undefined || asked === MISSED_SHARE ? [] : [asked])]),
]

/** Files shared with this tab that are still to be added, with the share named by its address. */
function useShared(asked: string | undefined): SharedHere {
  const { userId } = useMe()
  const photos = useMay('add photos')
  const documents = useMay('add documents')
  const [ids] = useState(() => sharesWith(asked))
  const [files, setFiles] = useState<Files>('reading')
  useEffect(() => {
    let isOver = false
    const show = (found: Files) => !isOver && setFiles(found)
    if (ids.length > 0) rememberShares(ids)
    const read = async (): Promise<Files> => {
      const shared = await readShares(ids, userId)
      if (!shared || shared.files.length + shared.leftOut.length === 0) return 'none'
      const lost = asked === MISSED_SHARE ? 'missed' : shared.isPartGone ? 'gone' : undefined
      return { ...(await sortShared(shared, { photos, documents })), lost }
    }
    read().then(show, () => show('none'))
    return () => {
      isOver = true
    }
  }, [ids, asked, userId, photos, documents])
  return {
    files,
    letGo: () => void letGoOfShares(ids),
    letGoOf: (fileIds) => void letGoOfFiles(ids, fileIds).catch(() => undefined),
  }
}

export interface SharedWindowProps {
  /** The share named by the address; without one, the shares that this tab opened before. */
  shared: { asked?: string }
  onClose: () => void
}

/** Adds the files that another app has shared: pictures with the photo form, then PDFs with the document form. */
export default function SharedWindow({ shared: { asked }, onClose }: SharedWindowProps) {
  const { files, letGo, letGoOf } = useShared(asked)
  const close = () => {
    letGo()
    onClose()
  }
  const isNothing = files === 'none' && asked === undefined
  useEffect(() => {
    if (isNothing) onClose()
  }, [isNothing, onClose])
  if (isNothing || (files === 'reading' && asked === undefined)) return null
  if (files === 'reading') {
    return (
      <Notice onClose={close}>
        <output className="flex items-center gap-3">
          <Spinner />
          {sharedTexts.preparing}
        </output>
      </Notice>
    )
  }
  if (files === 'none') {
    return (
      <Notice onClose={close}>
        <p>{asked === MISSED_SHARE ? sharedTexts.missed : sharedTexts.gone}</p>
      </Notice>
    )
  }
  if (files.photos.length + files.documents.length === 0) {
    return (
      <Notice onClose={close}>
        <LeftOut files={files.leftOut} lost={files.lost} />
      </Notice>
    )
  }
  return <AddShared files={files} onDone={letGoOf} onClose={close} />
}

interface AddSharedProps {
  files: FilesHere
  /** Called once files are added, or left out. */
  onDone: (fileIds: readonly string[]) => void
  onClose: () => void
}

/** Pause after a step, in milliseconds: the second tap on its end must not act on the next. */
const STEP_RESTS_MILLISECONDS = 500

function AddShared({ files: { photos, documents, leftOut, lost }, onDone, onClose }: AddSharedProps) {
  const { data, error, refetch } = useQuery(petsQuery)
  const mayAddPets = useMay('add pets')
  const [isAddingPet, setAddingPet] = useState(false)
  const [tapPause] = useState(() => createTapPause(STEP_RESTS_MILLISECONDS))
  const [step, setStep] = useState<{ kind: 'photo' | 'document'; petId?: string }>({
    kind: photos.length > 0 ? 'photo' : 'document',
  })
  if (!data) {
    if (!error) return null
    return (
      <Notice onClose={onClose}>
        <ErrorState {...toProblem(error)} onRetry={() => void refetch()} />
      </Notice>
    )
  }
  if (isAddingPet) return <Part key="pet" id="pet" onClose={() => setAddingPet(false)} />
  if (livingPets(data).length === 0) {
    return (
      <Notice
        onClose={onClose}
        action={mayAddPets && <Button onClick={() => setAddingPet(true)}>Add Pet</Button>}
      >
        <p>{mayAddPets ? sharedTexts.noPets(photos.length + documents.length) : sharedTexts.noPetsForRole}</p>
        <LeftOut files={leftOut} lost={lost} />
      </Notice>
    )
  }
  const isFirst = step.kind === 'photo' || photos.length === 0
  const isLast = step.kind === 'document' || documents.length === 0
  const files = step.kind === 'photo' ? photos : documents
  /** The last step closes; photos lead to the documents, added or not. */
  const goOn = (petId?: string) => {
    if (isLast) return onClose()
    onDone(files.map(({ id }) => id))
    tapPause.begin()
    setStep({ kind: 'document', ...(petId !== undefined && { petId }) })
  }
  const leave = () => {
    if (tapPause.isOver()) goOn()
  }
  return (
    <Part
      key={step.kind}
      id={step.kind}
      onClose={leave}
      {...(step.petId !== undefined && { petId: step.petId })}
      shared={{
        title: sharedTexts.title,
        leaveLabel: isLast ? 'Cancel' : sharedTexts.skip,
        discardQuestion: isLast ? sharedTexts.discardQuestion : sharedTexts.skipQuestion(files.length),
        files,
        note: (
          <>
            {isFirst && <LeftOut files={leftOut} lost={lost} />}
            {!isLast && <p className="text-ink-soft">{sharedTexts.documentsNext(documents.length)}</p>}
          </>
        ),
        onSent: (id) => onDone([id]),
        onAdded: goOn,
      }}
    />
  )
}

interface PartProps extends Pick<AddDialogProps, 'petId' | 'shared'> {
  id: 'pet' | 'photo' | 'document'
  onClose: () => void
}

/** One of the add dialogs. */
function Part({ id, onClose, ...more }: PartProps) {
  const AddDialog = addDialogs[id]
  return <AddDialog open onOpenChange={(open) => open || onClose()} {...more} />
}

interface NoticeProps {
  action?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Message in place of a form. */
function Notice({ action, onClose, children }: NoticeProps) {
  return (
    <Dialog
      help={windowHelp.shared}
      open
      title={sharedTexts.title}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <Button variant={action ? 'quiet' : 'primary'} onClick={onClose}>
            {action ? 'Cancel' : 'Close'}
          </Button>
          {action}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-gap">{children}</div>
    </Dialog>
  )
}
