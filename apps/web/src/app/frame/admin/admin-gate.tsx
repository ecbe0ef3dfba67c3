import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useAdministers } from '../../../api/use-me.ts'
import { NotFoundState } from '../../../page/not-found-state.tsx'
import { inFull } from '../../../page/page-meta.ts'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { screenAt } from './admin-screens.ts'

/** Gate around the administration. Its addresses do not exist for anyone else. */
export default function AdminGate() {
  const administers = useAdministers()
  const { pathname } = useLocation()
  const open = administers ? screenAt(pathname) : undefined
  return (
    <>
      {/* Runs again for each address, as the title of the frame does. */}
      <Title key={pathname} title={open?.title ?? 'Page not found'} />
      {open ? (
        <open.Screen key={pathname} />
      ) : (
        <NotFoundState drawing={<LateDrawing name="NothingFoundDrawing" className="h-36" />} />
      )}
    </>
  )
}

function Title({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = inFull(title)
  }, [title])
  return null
}
