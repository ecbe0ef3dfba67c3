import { type ComponentType, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MISSED_SHARE, SHARED_PARAM } from '@app/domain/files/shared-files.address'
import { recall } from '../../api/client/device-storage.ts'
import { SHARED_KEY } from '../../device/shared-cache.ts'
import { useLoadPart } from '../../loading/use-load-part.ts'
import type { SharedWindowProps } from './shared-window.tsx'

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
  const [part, setPart] = useState<{ Window: ComponentType<SharedWindowProps> }>()
  const load = useLoadPart()
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
  const isWanted = shared !== undefined && !part
  useEffect(() => {
    if (isWanted)
      void load(() => import('./shared-window.tsx')).then((Window) => Window && setPart({ Window }))
  }, [isWanted, load])
  return (
    part && shared && <part.Window key={shared.asked} shared={shared} onClose={() => setShared(undefined)} />
  )
}
