import { Outlet } from 'react-router'
import { Frame } from '../../page/frame.tsx'

/** Frame of public app pages that need no data of the server. */
export default function PlainLayout() {
  return (
    <Frame forVisitors>
      <Outlet />
    </Frame>
  )
}
