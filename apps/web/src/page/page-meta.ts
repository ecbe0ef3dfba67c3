import type { MetaDescriptor } from 'react-router'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { factMark } from '@app/domain/kernel/page-facts'

/** Title and description of a page without its own (spec: access and identity, section 9). */
export const defaultTitle = 'Smart Pet Care'
export const defaultDescription =
  'Complete pet care management for tracking health, medications and appointments.'

type PageMeta = {
  title?: string
  description?: string
  /** Path of a page that search engines and link previews may show. */
  path?: string
  noindex?: boolean
  /** Days on which an article was published and last changed, yyyy-MM-dd. */
  article?: { published?: string; updated: string }
}

/** A page's title as the browser shows it. */
export const inFull = (title: string): string => `${title} | ${PRODUCT_NAME}`

/** Address of a path of the site; the server fills in the origin. */
export const siteAddress = (path: string): string => factMark('origin') + path

/** Size of the picture that link previews show, in px. */
export const CARD_SIZE = { width: 1200, height: 630 }

/** Path of the picture that link previews show for a page. */
export const cardPath = (path: string): string => `/cards/${path.slice(1).replaceAll('/', '-') || 'home'}.png`

/** The tags of a page for browsers, search engines and link previews; the title ends in the product's name. */
export function pageMeta({
  title = defaultTitle,
  description = defaultDescription,
  path,
  noindex,
  article,
}: PageMeta = {}) {
  const fullTitle = inFull(title)
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    ...(path ? addressTags(path) : [{ name: 'twitter:card', content: 'summary' }]),
    ...(article?.published ? [{ property: 'article:published_time', content: article.published }] : []),
    ...(article ? [{ property: 'article:modified_time', content: article.updated }] : []),
  ]
  return noindex ? [...tags, { name: 'robots', content: 'noindex' }] : tags
}

const addressTags = (path: string): MetaDescriptor[] => [
  { tagName: 'link', rel: 'canonical', href: siteAddress(path) },
  { property: 'og:url', content: siteAddress(path) },
  { property: 'og:image', content: siteAddress(cardPath(path)) },
  { property: 'og:image:width', content: String(CARD_SIZE.width) },
  { property: 'og:image:height', content: String(CARD_SIZE.height) },
  { name: 'twitter:card', content: 'summary_large_image' },
]

const organization = () => ({
  '@type': 'Organization',
  name: PRODUCT_NAME,
  description: defaultDescription,
  url: siteAddress('/'),
  logo: siteAddress('/icon-512.png'),
})

/** Structured data about the publisher of the page; a data block, which the content security policy allows. */
export function organizationData(): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...organization() } }
}

type ArticleData = {
  title: string
  description: string
  path: string
  published?: string
  updated: string
  /** Path of the article's picture. */
  picture?: string
}

/** Structured data about an article. */
export function articleData({
  title,
  description,
  path,
  published,
  updated,
  picture,
}: ArticleData): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: title,
      description,
      mainEntityOfPage: siteAddress(path),
      image: siteAddress(picture ?? cardPath(path)),
      datePublished: published ?? updated,
      dateModified: updated,
      author: organization(),
      publisher: organization(),
    },
  }
}
