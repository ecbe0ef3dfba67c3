import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import content from 'virtual:content'
import { plural } from '@app/domain/kernel/message-format'
import { articleData, pageMeta } from '../../page/page-meta.ts'
import { printedDay } from '../../page/printed-day.ts'
import { PublicFrame, readingTitle } from '../../page/public-frame.tsx'
import { staticPage } from '../../page/static-page.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { BLOG, blogAddress } from './blog-address.ts'

export const handle = staticPage

export function loader({ params }: LoaderFunctionArgs) {
  const post = content.blog.find(({ name }) => name === params['post'])
  if (!post) throw new Error(`There is no post ${params['post']}`)
  const others = content.blog.filter((other) => other !== post).slice(0, 2)
  return { post, others: others.map(({ name, title, summary }) => ({ name, title, summary })) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { name, title, summary, published, updated, picture } = loaderData.post
  const about = { title, description: summary, path: blogAddress(name) }
  return [
    ...pageMeta({ ...about, article: { published, updated } }),
    articleData({ ...about, published, updated, picture: picture.src }),
  ]
}

export default function BlogPostPage() {
  const { post, others } = useLoaderData<typeof loader>()
  const { title, summary, published, updated, author, picture, pictureAlt, html, minutesToRead } = post
  return (
    <PublicFrame className="max-w-190 pt-1 pb-14 md:pb-20">
      <article>
        <a
          href={BLOG}
          className="inline-flex min-h-11 items-center text-s font-semibold text-action hover:underline"
        >
          Blog
        </a>
        <h1 className={readingTitle}>{title}</h1>
        <p className="mt-4 text-[1.1875rem]/[1.5] text-pretty text-ink-soft">{summary}</p>
        <p className="mt-3 text-s text-ink-soft">
          {author} · {printedDay(published)}
          {updated > published && `, updated ${printedDay(updated)}`} ·{' '}
          {plural(minutesToRead, { one: 'One minute to read', other: '# minutes to read' })}
        </p>
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={pictureAlt}
          className="mt-6 h-auto w-full rounded-[24px] shadow-raised"
        />
        <div className="article mt-7 text-[1.0625rem]" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      <nav aria-labelledby="others-title" className="mt-12 border-t border-line pt-6">
        <h2 id="others-title" className="font-display text-[1.4rem]/[1.2] font-medium">
          Read on
        </h2>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2">
          {others.map((other) => (
            <li key={other.name} className="relative rounded-card bg-surface px-5 py-4.5 shadow-raised">
              <a
                href={blogAddress(other.name)}
                className="text-[1.0625rem]/[1.4] font-semibold before:absolute before:inset-0 hover:text-action"
              >
                {other.title}
              </a>
              <p className="mt-0.5 text-s text-pretty text-ink-soft">{other.summary}</p>
            </li>
          ))}
        </ul>
        <a href="/auth?type=signup" className={buttonStyle('primary', 'large', 'mt-8 signed-in:hidden')}>
          Get Started
        </a>
      </nav>
    </PublicFrame>
  )
}
