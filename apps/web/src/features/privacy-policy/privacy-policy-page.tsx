import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { pageMeta } from '../../page/page-meta.ts'
import { PublicFrame } from '../../page/public-frame.tsx'
import { staticPage } from '../../page/static-page.ts'
import { Cookies, OnDevice } from './device-chapters.tsx'
import { Choices, Kept, PassedOn } from './flow-chapters.tsx'
import { Files, Responsible, Seen, Stored } from './stored-chapters.tsx'

export const handle = staticPage

const title = 'Privacy Policy'
const sentence = `What ${PRODUCT_NAME} stores about you and your pets, who can see it, how long it is kept, and how you take it out or delete it.`

export function meta() {
  return pageMeta({ title, description: sentence, path: '/privacy-policy' })
}

/** Data that the software stores, and its use. Each statement must hold in the code; a host adds their own. */
export default function PrivacyPolicyPage() {
  return (
    <PublicFrame className="grid max-w-200 grid-cols-1 gap-10 pt-4 pb-14 md:gap-12 md:pt-8">
      <div>
        <h1 className="font-display text-[clamp(2.4rem,1.35rem+3.6vw,3.8rem)]/[1.05] font-medium tracking-[-0.03em] text-balance">
          {title}
        </h1>
        <p className="mt-5 text-[1.125rem]/[1.5] text-pretty text-ink-soft">{sentence}</p>
      </div>
      <Responsible />
      <Stored />
      <Files />
      <Cookies />
      <OnDevice />
      <Seen />
      <PassedOn />
      <Kept />
      <Choices />
    </PublicFrame>
  )
}
