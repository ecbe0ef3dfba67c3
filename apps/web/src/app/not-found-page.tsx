import { NotFoundState } from '../page/not-found-state.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { staticPage } from '../page/static-page.ts'
import { Brand } from '../ui/art/brand.tsx'
import { NothingFoundDrawing } from '../ui/art/empty/nothing-found-drawing.tsx'

export const handle = staticPage

export function meta() {
  return pageMeta({ title: 'Page not found', noindex: true })
}

/** The not-found page as a file, for signed-out visitors. */
export default function NotFoundPage() {
  return (
    <>
      <header className="px-[clamp(16px,4vw,40px)] py-3">
        <a href="/" className="inline-flex min-h-11 items-center">
          <Brand />
        </a>
      </header>
      <main id="content" tabIndex={-1} className="grid min-h-[80dvh] content-center p-6">
        <NotFoundState drawing={<NothingFoundDrawing className="h-36" />} />
      </main>
    </>
  )
}
