import { NothingFoundDrawing } from '../ui/art/empty/nothing-found-drawing.tsx'
import { NotFoundState } from '../shell/not-found-state.tsx'

export default function NotFound() {
  return <NotFoundState drawing={<NothingFoundDrawing className="h-36" />} />
}
