import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fillFacts, pageMark } from '@app/domain/kernel/page-facts'
import { type BuiltApp, buildForTest, factsOfTests } from '../../tooling/build-for-test.ts'
import { isNotApp } from '../boot/worker/serve-app.ts'
import { APP_FILES } from '../device/app-cache.ts'
import { CARD_SIZE } from '../page/page-meta.ts'

interface Page {
  path: string
  html: string
}

let app: BuiltApp
let pages: Page[]
beforeAll(async () => {
  app = await buildForTest()
  pages = readdirSync(app.folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => ({
      path: `/${dirname(file)}`,
      html: fillFacts(readFileSync(join(app.folder, file), 'utf8'), factsOfTests),
    }))
})
afterAll(() => app.close())

const { origin = '' } = factsOfTests
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)
const first = (html: string, pattern: RegExp) => all(html, pattern)[0]
const indexed = () => pages.filter(({ html }) => !html.includes('<meta name="robots" content="noindex"'))

/** Screens of the app to which public pages lead. */
const ofApp = new Set(['/', '/auth', '/checkout', '/getting-started', '/pets', '/support'])

/** The page at a path; `/` is the landing page for visitors. */
const pageAt = (path: string): Page | undefined =>
  pages.find((page) => page.path === (path === '/' ? '/welcome' : path))

function isThere(path: string): boolean {
  const isPage = pageAt(path) !== undefined
  const isFile = /\.\w+$/.test(path) && existsSync(join(app.folder, path))
  return isPage || isFile || ofApp.has(path)
}

describe('the public pages', () => {
  // spec product: a link checker finds no dead link on any public page
  it('have no dead link', () => {
    const dead = pages.flatMap(({ path, html }) => {
      const links = all(html, /<a\b[^>]*\shref="([^"]*)"/g).filter((link) => link !== pageMark('link'))
      const broken = links.filter((link) => {
        const { origin: target, pathname, hash } = new URL(link, origin + path)
        if (target !== origin) return !/^(?:https|mailto|tel):/.test(link)
        if (!isThere(pathname)) return true
        const there = pathname === path ? html : (pageAt(pathname)?.html ?? '')
        return hash !== '' && !there.includes(` id="${hash.slice(1)}"`)
      })
      return broken.map((link) => `${path}: ${link}`)
    })
    expect(pages.length).toBeGreaterThan(40)
    expect(dead).toEqual([])
  })

  it('leave no script on a device that keeps the app', () => {
    const kept = readFileSync(join(app.folder, APP_FILES), 'utf8')
    expect(kept).toContain('/assets/home-')
    expect(kept).not.toMatch(/landing-|help-article-page|blog-page|pricing-page/)
  })

  it('are not replaced by the app on a slow connection', () => {
    expect(pages.filter(({ path }) => !isNotApp(path)).map(({ path }) => path)).toEqual([])
    expect(['/', '/pets', '/auth'].some(isNotApp)).toBe(false)
  })

  // spec access §9: search-engine tags are set per page with optional noindex
  it('have a title, a description, an address and a picture of their own', async () => {
    const facts = indexed().map(({ path, html }) => ({
      path,
      title: first(html, /<title>([^<]+)</g) ?? '',
      description: first(html, /<meta name="description" content="([^"]+)"/g) ?? '',
      address: first(html, /<link rel="canonical" href="([^"]+)"/g),
      card: first(html, /<meta property="og:image" content="([^"]+)"/g) ?? '',
    }))
    for (const { path, title, description, address, card } of facts) {
      expect(address).toBe(origin + (path === '/welcome' ? '/' : path))
      expect([path, title.length < 75, description.length > 40]).toEqual([path, true, true])
      expect(existsSync(join(app.folder, card.replace(origin, '')))).toBe(true)
    }
    expect(new Set(facts.map(({ title }) => title)).size).toBe(facts.length)
    expect(new Set(facts.map(({ description }) => description)).size).toBe(facts.length)
    const { width, height } = await sharp(
      join(app.folder, facts[0]?.card.replace(origin, '') ?? ''),
    ).metadata()
    expect({ width, height }).toEqual(CARD_SIZE)
  })

  // spec access §9: organization and article structured data are supported
  it('have valid structured data', () => {
    const day = z.iso.date()
    const address = z.string().startsWith(origin)
    const organization = z.strictObject({
      '@type': z.literal('Organization'),
      name: z.string().min(1),
      description: z.string().min(1),
      url: address,
      logo: address,
    })
    const context = z.literal('https://schema.org')
    const data = z.discriminatedUnion('@type', [
      organization.extend({ '@context': context }),
      z.strictObject({
        '@context': context,
        '@type': z.literal('Article'),
        headline: z.string().min(1).max(110),
        description: z.string().min(1),
        mainEntityOfPage: address,
        image: address,
        datePublished: day,
        dateModified: day,
        author: organization,
        publisher: organization,
      }),
    ])
    const kinds = pages.flatMap(({ path, html }) =>
      all(html, /<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/g).map((json) => ({
        path,
        kind: data.parse(JSON.parse(json))['@type'],
      })),
    )
    expect(kinds.find(({ path }) => path === '/welcome')?.kind).toBe('Organization')
    for (const { path } of pages.filter((page) => /^\/(?:blog|help-center)\/[^/]+$/.test(page.path)))
      if (path !== '/help-center/search') expect(kinds).toContainEqual({ path, kind: 'Article' })
  })

  it('have a heading of the first level, and pictures whose size is known before they load', () => {
    for (const { path, html } of indexed()) {
      expect([path, html.includes('<h1')]).toEqual([path, true])
      for (const picture of all(html, /<img\b([^>]*)>/g))
        expect(picture).toMatch(/(?=.*\swidth="\d+")(?=.*\sheight="\d+")(?=.*\salt=")/)
    }
  })
})
