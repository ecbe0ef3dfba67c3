import { useLoaderData } from 'react-router'
import content from 'virtual:content'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { FEED } from '@app/domain/kernel/site-files'
import { pageMeta, siteAddress } from '../../page/page-meta.ts'
import { printedDay } from '../../page/printed-day.ts'
import { PublicFrame } from '../../page/public-frame.tsx'
import { staticPage } from '../../page/static-page.ts'
import { BLOG, blogAddress } from './blog-address.ts'

export const handle = staticPage

const title = 'Blog'
const sentence = 'Calm care for pets, explained: doses, boosters, weights, and what to have ready.'

export const loader = () =>
  content.blog.map(({ name, title: post, summary, published, picture }) => ({
    name,
    title: post,
    summary,
    published,
    picture,
  }))

export function meta() {
  return [
    ...pageMeta({ title, description: sentence, path: BLOG }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `${PRODUCT_NAME} blog`,
      href: siteAddress(FEED),
    },
  ]
}

/** All posts; the newest is the largest. */
export default function BlogPage() {
  const posts = useLoaderData<typeof loader>()
  return (
    <PublicFrame className="max-w-295 pt-4 pb-14 md:pt-8 md:pb-20">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-display text-[clamp(2.4rem,1.35rem+3.6vw,3.8rem)]/[1.05] font-medium tracking-[-0.03em] text-balance">
            {title}
          </h1>
          <p className="mt-4 max-w-[32em] text-[1.125rem]/[1.5] text-pretty text-ink-soft">{sentence}</p>
        </div>
        <a
          href={FEED}
          className="inline-flex min-h-11 items-center font-semibold text-action hover:underline"
        >
          Follow by feed reader
        </a>
      </header>
      <ul className="mt-8 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {posts.map(({ name, title: post, summary, published, picture }, at) => (
          <li
            key={name}
            className="relative flex flex-col overflow-hidden rounded-[28px] bg-surface shadow-raised md:first:col-span-2 lg:first:col-span-3 lg:first:grid lg:first:grid-cols-[1.4fr_1fr] lg:first:items-center"
          >
            <img
              src={picture.src}
              width={picture.width}
              height={picture.height}
              alt=""
              loading={at === 0 ? 'eager' : 'lazy'}
              decoding="async"
              className="aspect-video w-full object-cover object-top"
            />
            <div className="grid gap-2 p-6 lg:in-[li:first-child]:p-9">
              <p className="text-s text-ink-soft">{printedDay(published)}</p>
              <h2 className="font-display text-[1.5rem]/[1.2] font-medium text-balance lg:in-[li:first-child]:text-[2.2rem]/[1.15]">
                <a href={blogAddress(name)} className="before:absolute before:inset-0 hover:text-action">
                  {post}
                </a>
              </h2>
              <p className="text-pretty text-ink-soft">{summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </PublicFrame>
  )
}
