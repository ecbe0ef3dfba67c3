import type { LucideIcon } from 'lucide-react'
import CreditCard from 'lucide-react/icons/credit-card'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import UserRoundKey from 'lucide-react/icons/user-round-key'
import type { ReactNode } from 'react'
import { HELP_CENTER } from '@app/domain/help/help-path'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { factMark } from '@app/domain/kernel/page-facts'
import { pageMeta } from '../../page/page-meta.ts'
import { staticPage } from '../../page/static-page.ts'
import { Chapter, Fact, Facts, Paragraph, TextLink, TextPage } from '../../page/text-page.tsx'
import { MailLink, WithFact, WithoutFact } from '../../page/with-fact.tsx'
import { ContactForm } from './contact-form.tsx'

export const handle = staticPage

const sentence = `How to reach the people who run this site, and what to write so that they can help you quickly.`

export function meta() {
  return pageMeta({ title: 'Contact', description: sentence, path: '/contact' })
}

/** Addresses of the operator, and what to write for each matter. */
export default function ContactPage() {
  return (
    <TextPage title="Contact" sentence={sentence}>
      <ContactForm />
      <Matters />
      <Operator />
      <Chapter title="If an animal is in danger">
        <Paragraph>
          Do not write. Call your vet or an emergency clinic. The Emergency button in the app has your numbers
          and first aid, and <TextLink href="/emergency-card">the emergency card</TextLink> opens without
          signing in.
        </Paragraph>
      </Chapter>
    </TextPage>
  )
}

function Operator() {
  return (
    <Chapter title="Who runs this site">
      <Facts>
        <WithFact fact="operator">
          <Fact name="Name">{factMark('operator')}</Fact>
        </WithFact>
        <WithFact fact="address">
          <Fact name="Postal address">{factMark('address')}</Fact>
        </WithFact>
        <WithFact fact="email">
          <Fact name="Email">
            <MailLink />
          </Fact>
        </WithFact>
      </Facts>
      <WithoutFact fact="operator">
        <Paragraph>
          The people who run this site have not given their name here. {PRODUCT_NAME} is software that anyone
          can host, and only the host of this site can answer for it.
        </Paragraph>
      </WithoutFact>
      <WithoutFact fact="email">
        <Paragraph>There is no email address on this page. Use the form above.</Paragraph>
      </WithoutFact>
    </Chapter>
  )
}

const matters: readonly { Icon: LucideIcon; title: string; words: ReactNode; withPlansOnly?: boolean }[] = [
  {
    Icon: LifeBuoy,
    title: 'A question about the app',
    words: (
      <>
        Look into the <TextLink href={HELP_CENTER}>help center</TextLink> first: every screen has an article.
        If it leaves your question open, write what you wanted to do, what you pressed, and what you saw. The
        page <TextLink href="/webview-debug">about your browser</TextLink> copies the details that help to
        find a fault.
      </>
    ),
  },
  {
    Icon: ShieldAlert,
    title: 'A security problem',
    words:
      'Begin the subject with “Security”. Describe the steps to see the problem, and use only your own household to show it. Please give the operator time to fix it before you write about it elsewhere. Never send a password or a code; they are not needed.',
  },
  {
    Icon: UserRoundKey,
    title: 'Your data and your rights',
    words: (
      <>
        You can export and delete everything yourself: open your profile, then Privacy. For any other request
        about your data, begin the subject with “Privacy” and write from the email address of your account.
        The <TextLink href="/privacy-policy">privacy policy</TextLink> says what is stored.
      </>
    ),
  },
  {
    Icon: CreditCard,
    title: 'A payment',
    words:
      'You change or cancel a plan yourself, under “Your plan” in your profile. For a charge that you do not understand, write the day, the amount and the email address of your account. Never send the number of a card.',
    withPlansOnly: true,
  },
]

function Matters() {
  return (
    <Chapter title="What to write">
      <ul className="divide-y divide-line rounded-card bg-surface px-4 shadow-raised sm:px-6">
        {matters.map(({ Icon, title, words, withPlansOnly }) => (
          <li
            key={title}
            className={`flex gap-4 py-5 ${withPlansOnly ? 'group-data-[billing=off]/page:hidden' : ''}`}
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-[14px] bg-action-soft text-action">
              <Icon aria-hidden size={20} strokeWidth={1.75} />
            </span>
            <div className="min-w-0">
              <h3 className="text-[1.06rem]/[1.3] font-semibold">{title}</h3>
              <p className="mt-1.5 text-pretty text-ink-soft">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}
