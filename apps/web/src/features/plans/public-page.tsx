import type { ReactNode } from 'react'
import { planPromises, planTexts } from '@app/domain/plans/plans.texts'
import { PublicFrame } from '../../page/public-frame.tsx'
import { Opening } from '../../page/text-page.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'

export type PublicPageProps = {
  title: string
  sentence: string
  /** Link or button below the title. */
  action?: ReactNode
  /** Picture next to the title. */
  picture: ReactNode
  children: ReactNode
}

/**
 * Public page about plans, served as rendered at build time. An installation without plans says that instead: the page
 * contains both, and the billing mode shows one of them.
 */
export function PublicPage({ title, sentence, action, picture, children }: PublicPageProps) {
  const { withoutPlans } = planTexts.page
  return (
    <PublicFrame current="/pricing" className="max-w-295 pb-12">
      <div className="group-data-[billing=off]/page:hidden">
        <section className="grid items-center gap-8 pt-4 pb-10 md:grid-cols-[1.05fr_1fr] md:gap-12 md:pt-8 md:pb-14">
          <Opening title={title} sentence={sentence} action={action} />
          {picture}
        </section>
        {children}
        <Promises />
      </div>
      <div className="hidden py-10 group-data-[billing=off]/page:block md:py-16">
        <Opening
          title={withoutPlans.title}
          sentence={withoutPlans.sentence}
          action={
            <>
              <span className="contents signed-in:hidden">
                <a href="/auth?type=signup" className={buttonStyle('primary', 'large')}>
                  {withoutPlans.action}
                </a>
              </span>
              <span className="hidden signed-in:contents">
                <a href="/" className={buttonStyle('primary', 'large')}>
                  Go home
                </a>
              </span>
            </>
          }
        />
      </div>
    </PublicFrame>
  )
}

function Promises() {
  return (
    <ul className="grid gap-6 pt-10 sm:grid-cols-3 md:pt-14">
      {planPromises.map(({ title, sentence }) => (
        <li key={title}>
          <h2 className="text-[1.06rem]/[1.3] font-semibold">{title}</h2>
          <p className="mt-1.5 text-pretty text-ink-soft">{sentence}</p>
        </li>
      ))}
    </ul>
  )
}
