import type { MetaDescriptor } from 'react-router'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'

/** Title and description of a page without its own (spec: access and identity, section 9). */
export const defaultTitle = 'Smart Pet Care'
export const defaultDescription =
  'Complete pet care management for tracking health, medications and appointments.'

type PageMeta = { title?: string; description?: string; noindex?: boolean }

/** A page's title as the browser shows it. */
export const inFull = (title: string): string => `${title} | ${PRODUCT_NAME}`

/** The tags of a page for browsers, search engines and link previews; the title ends in the product's name. */
export function pageMeta({ title = defaultTitle, description = defaultDescription, noindex }: PageMeta = {}) {
  const fullTitle = inFull(title)
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary' },
  ]
  return noindex ? [...tags, { name: 'robots', content: 'noindex' }] : tags
}

/** Structured data about the publisher of the page; a data block, which the content security policy allows. */
export function organizationData(): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: PRODUCT_NAME,
      description: defaultDescription,
    },
  }
}
