import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { pageMeta } from '../../page/page-meta.ts'
import { staticPage } from '../../page/static-page.ts'
import { TextPage } from '../../page/text-page.tsx'
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
    <TextPage title={title} sentence={sentence}>
      <Responsible />
      <Stored />
      <Files />
      <Cookies />
      <OnDevice />
      <Seen />
      <PassedOn />
      <Kept />
      <Choices />
    </TextPage>
  )
}
