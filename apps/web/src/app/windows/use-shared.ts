import { MISSED_SHARE } from '@app/domain/files/shared-files.address'
import { useEffect, useState } from 'react'
import { useMay, useMe } from '../../api/use-me.ts'
import {
  letGoOfFiles,
  letGoOfShares,
  readShares,
  recallShares,
  rememberShares,
  type SortedFiles,
  sortShared,
} from '../../features/files/index.ts'

export interface FilesHere extends SortedFiles {
  /** What was shared besides and is not here. */
  lost: 'missed' | 'gone' | undefined
}
type Files = FilesHere | 'reading' | 'none'

interface SharedHere {
  files: Files
  /** Takes it all off this device. */
  letGo: () => void
  /** Takes files off this device that were added, or are not to be. */
  letGoOf: (fileIds: readonly string[]) => void
}

const sharesWith = (asked: string | undefined): string[] => [
  ...new Set([...recallShares(), ...(asked === undefined || asked === MISSED_SHARE ? [] : [asked])]),
]

/** What was shared with this tab and waits to be added, with the share that its address asks for. */
export function useShared(asked: string | undefined): SharedHere {
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
