import { useNavigate } from 'react-router'
import { writeLink } from '@app/domain/community/community.links'
import { useMe } from '../../api/use-me.ts'
import { createStore } from '../../ui/behaviour/store.ts'

/** Picture of a record that the form of a post begins with. */
export interface SharedRecord {
  file: File
  /** Description of the picture, for those who can't see it. */
  alt: string
}

/** The picture on its way to the form. */
export const sharedRecord = createStore<SharedRecord | undefined>(undefined)

/** Opens the form of a story with a picture of a record; undefined without a community. */
export function useShareRecord(): ((record: SharedRecord) => void) | undefined {
  const { hasCommunity } = useMe()
  const navigate = useNavigate()
  if (!hasCommunity) return undefined
  return (record) => {
    sharedRecord.set(record)
    void navigate(writeLink('share'))
  }
}
