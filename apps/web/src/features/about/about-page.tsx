import type { ReactNode } from 'react'
import { HELP_CENTER } from '@app/domain/help/help-path'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { factMark } from '@app/domain/kernel/page-facts'
import { describePrice, planTexts } from '@app/domain/plans/plans.texts'
import { pageMeta } from '../../page/page-meta.ts'
import { PublicFrame } from '../../page/public-frame.tsx'
import { staticPage } from '../../page/static-page.ts'
import { Chapter, Opening, Paragraph, Points, TextLink } from '../../page/text-page.tsx'
import { WithFact } from '../../page/with-fact.tsx'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import WideScene from '../../ui/art/wide-scene.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'

export const handle = staticPage

const sentence = `${PRODUCT_NAME} keeps what a household knows about its animals in one place, so that none of you has to keep it in your head.`

export function meta() {
  return pageMeta({ title: 'About', description: sentence, path: '/about' })
}

/** Purpose of the product, its principles, its limits, and its income. */
export default function AboutPage() {
  return (
    <PublicFrame current="/about" className="grid max-w-295 gap-12 pt-4 pb-14 md:gap-16 md:pt-8">
      <Opening title="For everyone who looks after an animal" sentence={sentence} />
      <Pack />
      <div className="grid gap-10 md:grid-cols-2 md:gap-14">
        <ForWhom />
        <Refusals />
      </div>
      <Beliefs />
      <Income />
    </PublicFrame>
  )
}

/** Animals of the picture from left to right, each with its width; a phone has room for the first five. */
const pack = [
  ['dog', 'w-[26%] md:w-[15%]'],
  ['rabbit', 'w-[14%] md:w-[9%]'],
  ['cat', 'w-[22%] md:w-[13%]'],
  ['hamster', 'w-[13%] md:w-[8%]'],
  ['bird', 'w-[16%] md:w-[9.5%]'],
  ['reptile', 'w-[8.5%] max-md:hidden'],
  ['guinea-pig', 'w-[11%] max-md:hidden'],
  ['other', 'w-[10%] max-md:hidden'],
] as const

/** Decorative drawing: animals of all kinds, side by side in a meadow. */
function Pack() {
  return (
    <div
      aria-hidden
      className="relative isolate flex h-44 items-end justify-evenly overflow-hidden rounded-[28px] px-3 md:h-64 md:rounded-[36px] md:px-6"
    >
      <div className="absolute inset-0 -z-10">
        <WideScene species="dog" />
      </div>
      {pack.map(([species, width]) => (
        <SpeciesDrawing key={species} species={species} className={`-mb-px h-auto ${width}`} />
      ))}
    </div>
  )
}

function ForWhom() {
  return (
    <Chapter title="Who it is for" className="content-start">
      <Paragraph>
        It is for the one who gives the tablet at seven, for the one who comes home at eight and wonders
        whether it was given, and for the friend who feeds the rabbit in August. A household shares one
        record, and each of you sees what your role allows.
      </Paragraph>
      <Paragraph>
        It is for dogs and cats, and just as much for birds, rabbits, hamsters, guinea pigs, fish and
        reptiles. And it is for the day at the vet’s counter when you are asked what was given, how much, and
        when.
      </Paragraph>
    </Chapter>
  )
}

function Refusals() {
  return (
    <Chapter title="What it does not do" className="content-start">
      <Points>
        <li>
          It makes no diagnosis. Scores, alerts and usual ranges show what you recorded, with their rule. The
          answer to “what now?” comes from your vet.
        </li>
        <li>It sells no data and shows no ads.</li>
        <li>It loads no scripts, fonts or pictures of other companies into your pages.</li>
        <li>
          It keeps nothing that an animal’s safety depends on behind a plan: doses, vaccination dates and
          emergency information stay readable, whatever you pay.
        </li>
      </Points>
    </Chapter>
  )
}

const beliefs = [
  {
    title: 'Today comes first',
    sentence:
      'What an animal needs now is the first thing you see, with the one thing to do about it beside it. Everything else comes below.',
  },
  {
    title: 'Calm on an ordinary day',
    sentence:
      'Only what is late catches the eye. One answer silences the reminder for all of you, and quiet hours hold back all but the doses that you marked as critical.',
  },
  {
    title: 'Who, and when',
    sentence:
      'A dose shows who gave it and at what time. Two people cannot record the same one: the second sees who was first.',
  },
  {
    title: 'A life is remembered',
    sentence:
      'When a pet dies, its reminders fall silent and its record stays complete, with its story and its pictures.',
  },
]

function Beliefs() {
  return (
    <Chapter title="What it believes in">
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {beliefs.map((belief) => (
          <li key={belief.title} className="rounded-card bg-surface p-5 shadow-raised sm:p-6">
            <h3 className="text-[1.06rem]/[1.3] font-semibold">{belief.title}</h3>
            <p className="mt-1.5 text-pretty text-ink-soft">{belief.sentence}</p>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}

function Income() {
  return (
    <section
      aria-labelledby="income-title"
      className="grid gap-4 rounded-[28px] bg-accent-soft px-6 py-8 md:rounded-[36px] md:px-12 md:py-12"
    >
      <h2 id="income-title" className="font-display text-[1.6rem]/[1.2] font-medium">
        How it is paid for
      </h2>
      <div className="max-w-[40em] text-[1.0625rem]/[1.6] text-pretty">
        <p className="group-data-[billing=off]/page:hidden">
          By the households that use it. Free stays free. Premium is {describePrice('premium')} and Pro{' '}
          {describePrice('pro')}, for more room and more features. {planTexts.choose.sentence}
        </p>
        <p className="hidden group-data-[billing=off]/page:block">{planTexts.page.withoutPlans.sentence}</p>
        <WithFact fact="operator">
          <p className="mt-3">
            This site is run by {factMark('operator')}. <TextLink href="/contact">Contact</TextLink> has the
            address.
          </p>
        </WithFact>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <span className="contents group-data-[billing=off]/page:hidden">
          <Way href="/pricing" isFirst>
            Compare the plans
          </Way>
        </span>
        <Way href={HELP_CENTER}>Visit the help center</Way>
        <Way href="/architecture">See how it is built</Way>
      </div>
    </section>
  )
}

type WayProps = { href: string; isFirst?: boolean; children: ReactNode }

const Way = ({ href, isFirst = false, children }: WayProps) => (
  <a href={href} className={buttonStyle(isFirst ? 'primary' : 'soft', 'large', 'max-sm:w-full')}>
    {children}
  </a>
)
