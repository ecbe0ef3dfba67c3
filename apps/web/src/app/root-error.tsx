import { RootFrame } from './root-frame.tsx'
import { RouteError } from '../page/route-error.tsx'

/** The last boundary: also the frame failed, so there is nothing of the app left to lean on. */
export function RootError() {
  return (
    <RootFrame>
      <RouteError />
    </RootFrame>
  )
}
