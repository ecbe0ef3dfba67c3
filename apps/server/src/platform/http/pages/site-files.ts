import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillFacts, type PageFacts } from '@app/domain/kernel/page-facts'

/** A file about the whole site, with its media type. */
interface SiteFile {
  type: string
  text: string
}

const FEED = '/blog/feed.xml'

/**
 * Makes the files that name the site's own address, by their paths: for search engines, and the feed of the blog.
 * @param pages public pages by their paths; those with a canonical address are in the site map
 */
export async function readSiteFiles(
  buildDir: string,
  pages: ReadonlyMap<string, string>,
  facts: PageFacts,
): Promise<Map<string, SiteFile>> {
  const feed = await readFile(join(buildDir, FEED), 'utf8')
  return new Map([
    ['/sitemap.xml', { type: 'application/xml; charset=utf-8', text: siteMap([...pages.values()]) }],
    ['/robots.txt', { type: 'text/plain; charset=utf-8', text: robots(facts.origin ?? '') }],
    [FEED, { type: 'application/atom+xml; charset=utf-8', text: fillFacts(feed, facts) }],
  ])
}

function siteMap(pages: readonly string[]): string {
  const entries = pages.flatMap((html) => {
    const address = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    const changed = /<meta property="article:modified_time" content="([^"]+)"/.exec(html)?.[1]
    if (!address) return []
    return `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.toSorted().join('\n')}\n</urlset>\n`
}

/** Keeps search engines away from answers of the API; pages of the app say themselves that they are not indexed. */
const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /files/\n\nSitemap: ${origin}/sitemap.xml\n`
