import { Brand } from '../ui/art/brand.tsx'
import { RouteError } from './route-error.tsx'

/** The last boundary: also the frame failed, so there is nothing of the app left to lean on. */
export function RootError() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-310 content-center gap-8 p-6">
      <a href="/" className="mx-auto inline-flex min-h-11 items-center">
        <Brand />
      </a>
      <RouteError />
    </main>
  )
}
