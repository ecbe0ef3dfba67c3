import { Navigate, useLocation } from 'react-router'
import { NotFoundState } from '../page/not-found-state.tsx'
import { NothingFoundDrawing } from '../ui/art/empty/nothing-found-drawing.tsx'

export default function NotFound() {
  const { pathname, search } = useLocation()
  // Any path that contains the address of invitations leads to the invitation (spec access §2).
  if (pathname.includes('accept-invitation')) return <Navigate to={`/accept-invitation${search}`} replace />
  return <NotFoundState drawing={<NothingFoundDrawing className="h-36" />} />
}
