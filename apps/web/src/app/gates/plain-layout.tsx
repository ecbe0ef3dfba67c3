import { Outlet } from 'react-router'
import { Frame } from '../../page/frame.tsx'

/** Pages of the app that anybody may see and that need nothing of the server. */
export default function PlainLayout() {
  return (
    <Frame forVisitors>
      <Outlet />
    </Frame>
  )
}
