import { useLoaderData } from 'react-router'
import content from 'virtual:content'
import { helpCategories, topicAddress } from '@app/domain/help/help-articles'
import { HELP_CENTER, helpPath } from '@app/domain/help/help-path'
import { plural } from '@app/domain/kernel/message-format'
import { pageMeta } from '../../page/page-meta.ts'
import { readingTitle } from '../../page/public-frame.tsx'
import { staticPage } from '../../page/static-page.ts'
import { CatDrawing } from '../../ui/art/species/cat.tsx'
import { DogDrawing } from '../../ui/art/species/dog.tsx'
import { HelpFrame, HelpSearch } from './help-frame.tsx'
import { ContactCard } from './still-stuck.tsx'
import { TopicIcon } from './topics.tsx'

export const handle = staticPage

export const loader = () => ({
  count: content.help.length,
  topics: helpCategories.map((topic) => {
    const articles = content.help.filter(({ category }) => category === topic.id)
    return {
      ...topic,
      count: articles.length,
      articles: articles.slice(0, 3).map(({ name, title }) => ({ name, title })),
    }
  }),
})

export function meta() {
  return pageMeta({
    title: 'Help center',
    description: 'Short answers with pictures: doses, boosters, records, family, plans and privacy.',
    path: HELP_CENTER,
  })
}

const countOf = (count: number): string => plural(count, { one: '# article', other: '# articles' })

/** Frequent questions below the search field. */
const frequent = [
  { label: 'Late dose', article: 'when-a-dose-is-late' },
  { label: 'Invite someone', article: 'invite-your-family' },
  { label: 'Change plan', article: 'change-or-cancel-a-plan' },
] as const

/** Front page of the help center: the search, and the topics with their first articles. */
export default function HelpCenterPage() {
  const { count, topics } = useLoaderData<typeof loader>()
  return (
    <HelpFrame className="pb-14 tablet:pb-20">
      <section className="relative overflow-hidden rounded-[32px] bg-linear-165 from-sand to-accent-soft px-5 pt-8 pb-37 tablet:px-10 tablet:pt-14 tablet:pb-16">
        <h1 className={readingTitle}>How can we help?</h1>
        <p className="mt-2.5 mb-5 text-accent-ink">
          {countOf(count)}, from the first pet to the last export.
        </p>
        <HelpSearch className="max-w-[37.5rem] tablet:max-w-[32.5rem]" />
        <ul className="mt-2.5 flex flex-wrap gap-x-4.5 gap-y-1">
          {frequent.map(({ label, article }) => (
            <li key={article}>
              <a
                href={helpPath(article)}
                className="inline-flex min-h-11 items-center text-s font-semibold text-accent-ink underline underline-offset-3"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div
          aria-hidden
          className="absolute inset-x-0 -bottom-1.5 flex items-end justify-center tablet:inset-x-auto tablet:right-6"
        >
          <DogDrawing className="h-34 tablet:hidden tablet:h-auto tablet:w-57 desktop:block" />
          <CatDrawing className="-ml-1.5 h-28 tablet:h-auto tablet:w-42" />
        </div>
      </section>
      <div className="mt-5 grid rounded-card bg-surface shadow-raised tablet:mt-6 tablet:grid-cols-2 tablet:gap-3.5 tablet:bg-transparent tablet:shadow-none record:grid-cols-3 record:gap-4">
        {topics.map(({ id, title, count: size, articles }) => (
          <section
            key={id}
            className="relative grid grid-cols-[44px_minmax(0,1fr)] content-start gap-x-4 p-4 max-tablet:not-first:border-t border-line tablet:rounded-card tablet:bg-surface tablet:p-5 tablet:shadow-raised"
          >
            <TopicIcon category={id} className="row-span-2" />
            <h2 className="text-[1.0625rem]/[1.4] font-semibold tablet:pt-2.5 tablet:pb-1">{title}</h2>
            <ul className="tablet:divide-y tablet:divide-line">
              {articles.map(({ name, title: article }) => (
                <li key={name} className="hidden tablet:block">
                  <a
                    href={helpPath(name)}
                    className="flex min-h-11 items-center leading-snug text-ink-soft hover:text-ink hover:underline"
                  >
                    {article}
                  </a>
                </li>
              ))}
              <li>
                {/* On a phone the whole row is the link. */}
                <a
                  href={topicAddress(id)}
                  aria-label={`All ${countOf(size)}: ${title}`}
                  className="flex text-ink-soft before:absolute before:inset-0 tablet:min-h-11 tablet:items-center tablet:text-s tablet:font-semibold tablet:text-action tablet:before:hidden tablet:hover:underline"
                >
                  All {countOf(size)}
                </a>
              </li>
            </ul>
          </section>
        ))}
        <ContactCard
          title="Write to us"
          className="max-tablet:rounded-none max-tablet:border-t max-tablet:border-line max-tablet:shadow-none record:col-span-2"
        />
      </div>
    </HelpFrame>
  )
}
