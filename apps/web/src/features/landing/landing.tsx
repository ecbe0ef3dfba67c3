import { organizationData, pageMeta } from '../../page/page-meta.ts'
import { staticPage } from '../../page/static-page.ts'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { About } from './about.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { JoinFamily } from './join-family.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

export const handle = staticPage

export function meta() {
  return [...pageMeta(), organizationData()]
}

/** What visitors see at `/`. Served as written at build time: nothing here may need the app's scripts. */
export default function Landing() {
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="content" tabIndex={-1} className="mx-auto max-w-295 px-[clamp(18px,4vw,40px)]">
        <Hero />
        <Features />
        <About />
        <JoinFamily />
      </main>
      <PublicFooter />
    </>
  )
}
