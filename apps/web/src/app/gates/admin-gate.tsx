import { Outlet } from 'react-router'
import { useAdministers } from '../../api/use-me.ts'
import { NotFoundState } from '../../page/not-found-state.tsx'
import { usePageTitle } from '../../page/use-page-title.ts'
import { LateDrawing } from '../../ui/art/late-drawing.tsx'

/** Gate around the administration. Its addresses do not exist for anyone else. */
export default function AdminGate() {
  return useAdministers() ? <Outlet /> : <NoSuchPage />
}

function NoSuchPage() {
  usePageTitle('Page not found')
  return <NotFoundState drawing={<LateDrawing name="NothingFoundDrawing" className="h-36" />} />
}
