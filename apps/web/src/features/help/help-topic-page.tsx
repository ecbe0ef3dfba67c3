import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import content from 'virtual:content'
import { helpCategories, topicAddress } from '@app/domain/help/help-articles'
import { HELP_CENTER, helpPath } from '@app/domain/help/help-path'
import { pageMeta } from '../../page/page-meta.ts'
import { readingTitle } from '../../page/public-frame.tsx'
import { staticPage } from '../../page/static-page.ts'
import { Crumbs } from './crumbs.tsx'
import { HelpFrame, HelpSearch } from './help-frame.tsx'
import { ContactCard } from './still-stuck.tsx'
import { TopicIcon } from './topics.tsx'

export const handle = staticPage

export function loader({ params }: LoaderFunctionArgs) {
  const topic = helpCategories.find(({ id }) => id === params['topic'])
  if (!topic) throw new Error(`There is no topic ${params['topic']}`)
  const articles = content.help
    .filter(({ category }) => category === topic.id)
    .map(({ name, title, summary }) => ({ name, title, summary }))
  return { id: topic.id, title: topic.title, articles }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { id, title, articles } = loaderData
  const description = articles.map((article) => article.title).join(' · ')
  return pageMeta({ title: `${title}: help`, description, path: topicAddress(id) })
}

/** All articles of a topic. */
export default function HelpTopicPage() {
  const { id, title, articles } = useLoaderData<typeof loader>()
  return (
    <HelpFrame className="grid max-w-200 gap-5 pt-1 pb-14 tablet:pt-3 tablet:pb-20">
      <HelpSearch />
      <div>
        <Crumbs steps={[{ href: HELP_CENTER, label: 'Help center' }]} />
        <div className="flex items-center gap-4">
          <TopicIcon category={id} className="shrink-0" />
          <h1 className={readingTitle}>{title}</h1>
        </div>
      </div>
      <ul className="divide-y divide-line rounded-card bg-surface px-5 shadow-raised">
        {articles.map(({ name, title: article, summary }) => (
          <li key={name} className="relative py-4">
            <a
              href={helpPath(name)}
              className="text-[1.0625rem]/[1.4] font-semibold before:absolute before:inset-0 hover:text-action"
            >
              {article}
            </a>
            <p className="mt-0.5 text-pretty text-ink-soft">{summary}</p>
          </li>
        ))}
      </ul>
      <ContactCard title="Still stuck?" />
    </HelpFrame>
  )
}
