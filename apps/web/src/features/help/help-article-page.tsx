import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import content from 'virtual:content'
import { HELP_ANSWERS, type HelpArticleName, topicAddress } from '@app/domain/help/help-articles'
import { HELP_CENTER, helpPath } from '@app/domain/help/help-path'
import { plural } from '@app/domain/kernel/message-format'
import { REQUEST_TOKEN_MARK } from '@app/domain/kernel/page-facts'
import type { HelpArticle } from '../../page/content.ts'
import { articleData, pageMeta } from '../../page/page-meta.ts'
import { printedDay } from '../../page/printed-day.ts'
import { readingTitle } from '../../page/public-frame.tsx'
import { staticPage } from '../../page/static-page.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Crumbs } from './crumbs.tsx'
import { HelpFrame, HelpSearch } from './help-frame.tsx'
import { ContactCard } from './still-stuck.tsx'
import { topicTitle } from './topics.tsx'

export const handle = staticPage

type Link = Pick<HelpArticle, 'name' | 'title' | 'minutesToRead'>

const linkTo = ({ name, title, minutesToRead }: HelpArticle): Link => ({ name, title, minutesToRead })

export function loader({ params }: LoaderFunctionArgs) {
  const article = content.help.find(({ name }) => name === params['article'])
  if (!article) throw new Error(`There is no article ${params['article']}`)
  const topic = content.help.filter(({ category }) => category === article.category)
  const at = topic.indexOf(article)
  // The two that follow; the first ones follow the last.
  const next = [...topic, ...topic].slice(at + 1, at + 3).filter((other) => other !== article)
  return { article, topic: topic.map(linkTo), next: next.map(linkTo) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { name, title, summary, updated } = loaderData.article
  const about = { title, description: summary, path: helpPath(name) }
  return [...pageMeta({ ...about, article: { updated } }), articleData({ ...about, updated })]
}

const reading = (minutes: number) =>
  plural(minutes, { one: 'One minute to read', other: '# minutes to read' })

const sideLink =
  'flex min-h-11 items-center rounded-[12px] px-3.5 py-1.5 leading-snug font-medium text-ink-soft hover:text-ink aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-action aria-[current]:shadow-raised'

/** An article between its topic and its headings. */
export default function HelpArticlePage() {
  const { article, topic, next } = useLoaderData<typeof loader>()
  return (
    <HelpFrame className="grid grid-cols-1 gap-5 pt-1 pb-14 tablet:pt-3 tablet:pb-20 record:grid-cols-[220px_minmax(0,1fr)_176px] record:gap-x-12">
      <nav
        aria-labelledby="topic-title"
        className="sticky top-23 row-span-3 -ml-3.5 self-start max-record:hidden"
      >
        <h2 id="topic-title" className="px-3.5 pt-1 pb-2 text-s font-semibold text-ink-soft">
          {topicTitle(article.category)}
        </h2>
        <ul>
          {topic.map(({ name, title }) => (
            <li key={name}>
              <a
                href={helpPath(name)}
                aria-current={name === article.name ? 'page' : undefined}
                className={sideLink}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <HelpSearch className="record:col-start-2 record:max-w-115" />
      <nav
        aria-labelledby="headings-title"
        className="sticky top-23 col-start-3 row-start-2 self-start max-record:hidden"
      >
        <h2 id="headings-title" className="py-1 text-s font-semibold text-ink-soft">
          On this page
        </h2>
        <ul>
          {article.headings.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center border-l-2 border-line pl-3.5 text-s leading-snug font-medium text-ink-soft hover:border-action hover:text-action"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="min-w-0 record:col-start-2 record:row-start-2">
        <Crumbs
          steps={[
            { href: HELP_CENTER, label: 'Help center' },
            { href: topicAddress(article.category), label: topicTitle(article.category) },
          ]}
        />
        <h1 className={readingTitle}>{article.title}</h1>
        <p className="mt-3 mb-2 max-w-[34em] text-[1.1875rem]/[1.5] text-pretty text-ink-soft">
          {article.summary}
        </p>
        <p className="text-s text-ink-soft">
          {reading(article.minutesToRead)} · Updated {printedDay(article.updated)}
        </p>
        <div className="article" dangerouslySetInnerHTML={{ __html: article.html }} />
        <HelpQuestion article={article.name} />
      </article>
      <div className="grid gap-3 tablet:grid-cols-2 record:col-start-2">
        {next.map(({ name, title, minutesToRead }) => (
          <a
            key={name}
            href={helpPath(name)}
            className={joinClasses('rounded-card bg-surface px-5 py-4.5 shadow-raised', 'hover:text-action')}
          >
            <span className="block text-[1.0625rem]/[1.4] font-semibold">{title}</span>
            <span className="text-s text-ink-soft">{reading(minutesToRead)}</span>
          </a>
        ))}
        <ContactCard title="Still stuck?" className="tablet:col-span-2" />
      </div>
    </HelpFrame>
  )
}

const note = 'hidden rounded-card bg-mint px-5 py-3.5 target:block'

/** Asks below an article if it helped. The server counts the answer, and returns to the article at one of the notes. */
function HelpQuestion({ article }: { article: HelpArticleName }) {
  return (
    <div className="mt-9 border-t border-line pt-5">
      <p id="thanks" className={note}>
        Thank you. Your answer helps us to write better ones.
      </p>
      <p id="once-more" className={note}>
        This page had been open for a while. Please answer once more.
      </p>
      <form
        action={HELP_ANSWERS}
        method="post"
        className="flex flex-wrap items-center gap-3 in-[div:has(>#thanks:target)]:hidden"
      >
        <input type="hidden" name="token" value={REQUEST_TOKEN_MARK} />
        <input type="hidden" name="article" value={article} />
        <p className="mr-auto font-semibold max-sm:w-full">Did this answer your question?</p>
        <button name="answer" value="yes" className={buttonStyle('soft', 'medium', 'min-w-19 max-sm:flex-1')}>
          Yes
        </button>
        <button name="answer" value="no" className={buttonStyle('soft', 'medium', 'min-w-19 max-sm:flex-1')}>
          No
        </button>
      </form>
    </div>
  )
}
