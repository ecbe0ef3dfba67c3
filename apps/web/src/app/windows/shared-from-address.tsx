import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MISSED_SHARE, SHARED_PARAM } from '@app/domain/files/shared-files.address'
import { recall } from '../../api/client/device-storage.ts'
import { SHARED_KEY } from '../../device/shared-cache.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { SharedWindowProps } from './shared-window.tsx'

const SharedWindow = latePart(() => import('./shared-window.tsx'), { when: 'press' })

const readShareId = (text: string): string => (/^[\w-]+$/.test(text) ? text : MISSED_SHARE)

/** Opens the files that another app has shared; a page reloaded before they are added opens them again. */
export default function SharedFromAddress() {
  const [params, setParams] = useSearchParams()
  const asked = params.get(SHARED_PARAM)
  const [shared, setShared] = useState<SharedWindowProps['shared'] | undefined>(() =>
    recall('session', SHARED_KEY) === null ? undefined : {},
  )
  const named = asked === null ? undefined : readShareId(asked)
  if (named !== undefined && named !== shared?.asked) setShared({ asked: named })
  useEffect(() => {
    if (asked === null) return
    setParams(
      (present) => {
        present.delete(SHARED_PARAM)
        return present
      },
      { replace: true, preventScrollReset: true },
    )
  }, [asked, setParams])
  return shared && <SharedWindow key={shared.asked} shared={shared} onClose={() => setShared(undefined)} />
}
