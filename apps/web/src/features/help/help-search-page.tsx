import { createElement } from 'react'
import { type resultValues, RESULT_ROW, type searchValues } from '@app/domain/help/help-articles'
import { HELP_CENTER } from '@app/domain/help/help-path'
import { pageMark, withoutValue, withValue } from '@app/domain/kernel/page-facts'
import { pageMeta } from '../../page/page-meta.ts'
import { readingTitle } from '../../page/public-frame.tsx'
import { staticPage } from '../../page/static-page.ts'
import { Crumbs } from './crumbs.tsx'
import { HelpFrame, HelpSearch } from './help-frame.tsx'
import { ContactCard } from './still-stuck.tsx'

export const handle = staticPage

export function meta() {
  return pageMeta({ title: 'Search help', noindex: true })
}

const value = (name: (typeof resultValues)[number] | (typeof searchValues)[number]) => pageMark(name)

/** Template of the search's results, which the server fills in. */
export default function HelpSearchPage() {
  return (
    <HelpFrame className="grid max-w-200 gap-5 pt-1 pb-14 tablet:pt-3 tablet:pb-20">
      <div>
        <Crumbs steps={[{ href: HELP_CENTER, label: 'Help center' }]} />
        <h1 className={readingTitle}>Search help</h1>
      </div>
      <HelpSearch query={value('query')} />
      {createElement(
        withValue('results'),
        null,
        <>
          <p className="text-ink-soft">
            {value('results')} for “{value('query')}”
          </p>
          <ul
            aria-label="Results"
            className="divide-y divide-line rounded-card bg-surface px-5 shadow-raised"
          >
            {createElement(
              RESULT_ROW,
              null,
              <li className="relative py-4">
                <p className="text-s text-ink-soft">{value('topic')}</p>
                <a
                  href={value('link')}
                  className="text-[1.0625rem]/[1.4] font-semibold before:absolute before:inset-0 hover:text-action"
                >
                  {value('title')}
                </a>
                <p className="mt-0.5 text-pretty text-ink-soft">{value('summary')}</p>
              </li>,
            )}
          </ul>
        </>,
      )}
      {createElement(
        withoutValue('results'),
        null,
        createElement(
          withValue('query'),
          null,
          <p className="rounded-card bg-surface px-5 py-4.5 shadow-raised">
            No article answers “{value('query')}”. Try fewer or other words, or look through the{' '}
            <a href={HELP_CENTER} className="font-semibold text-action underline">
              topics
            </a>
            .
          </p>,
        ),
      )}
      <ContactCard title="Still stuck?" />
    </HelpFrame>
  )
}
