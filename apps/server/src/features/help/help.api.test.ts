import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPORTS_A_MINUTE } from '@app/domain/client-reports/client-reports.vocabulary'
import { HELP_ANSWERS, HELP_SEARCH_CHARACTERS } from '@app/domain/help/help-articles'
import { REQUEST_TOKEN_MINUTES } from '@app/domain/kernel/access/lifetimes'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { writePageBuild } from '@app/testing/page-build'

const clock = createTestClock()
const build = writePageBuild()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pagesFrom: build, clock })
})
afterAll(async () => {
  await app.stop()
  rmSync(build, { recursive: true, force: true })
})

const search = async (query: string) =>
  (await fetch(`${app.url}/help-center/search?q=${encodeURIComponent(query)}`)).text()

const send = (fields: Record<string, string>, cookie: string, headers: Record<string, string> = {}) =>
  fetch(app.url + HELP_ANSWERS, {
    method: 'POST',
    body: new URLSearchParams({ article: 'give-a-dose', answer: 'yes', ...fields }),
    headers: { cookie, origin: app.url, ...headers },
    redirect: 'manual',
  })

const ask = (words: string) =>
  app.visitor().call<{ name: string }[]>('GET', `/help/articles?words=${encodeURIComponent(words)}`)

const counts = async () =>
  (await app.database.pool.query<{ helpful: number }>('select article, helpful, unhelpful from help_answers'))
    .rows

describe('the search of the help center', () => {
  // spec product: help search is a GET answered by the server
  it('lists the articles whose words match, the best first, also misspelled', async () => {
    for (const query of ['late dose', 'LATE', 'lates']) {
      const page = await search(query)
      expect(page).toContain(
        '<li><a href="/help-center/when-a-dose-is-late">When a dose is late</a> We keep asking until one of you answers. Medication and reminders</li>',
      )
      expect(page).toContain(`value="${query}"`)
    }
    const page = await search('dose give')
    expect(page).toContain('<p>2 articles</p>')
    expect(page.indexOf('Give a dose')).toBeLessThan(page.indexOf('When a dose is late'))
  })

  it('says that nothing was found, and asks for nothing without words', async () => {
    expect(await search('zebra')).toContain('<p>Nothing about zebra</p>')
    const empty = await search('  ')
    expect(empty).toContain('value=""')
    expect(empty).not.toMatch(/Nothing about|articles|<li>/)
  })

  it('takes no word for a mark of the page', async () => {
    const answer = await fetch(`${app.url}/help-center/search?q=__REQUEST_TOKEN__+__CSP_NONCE__`)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toContain('value="__REQUEST_TOKEN__ __CSP_NONCE__"')
  })

  it('escapes the words, and reads no more than the first of them', async () => {
    const page = await search(`"><script>alert(1)</script>__TITLE__`)
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;__TITLE__"')
    const long = await search('x'.repeat(5000))
    expect(long).toContain(`Nothing about ${'x'.repeat(HELP_SEARCH_CHARACTERS)}</p>`)
  })
})

// spec product: while a user types the subject of a ticket, matching help articles are offered
it('offers articles for typed words to the forms of the app', async () => {
  const { status, body } = await ask('dose give')
  expect({ status, names: body.map(({ name }) => name) }).toEqual({
    status: 200,
    names: ['give-a-dose', 'when-a-dose-is-late'],
  })
  expect((await ask('zebra')).body).toEqual([])
  expect((await ask('x'.repeat(HELP_SEARCH_CHARACTERS + 1))).status).toBe(422)
})

describe('the question below an article', () => {
  const ARTICLE = '/help-center/give-a-dose'

  /** Opens the article, and returns its token with the cookie of the browser. */
  async function open() {
    const page = await fetch(app.url + ARTICLE)
    const token = /name="token" value="([0-9a-f]{64})"/.exec(await page.text())?.[1] ?? ''
    return { token, cookie: page.headers.getSetCookie().join('; ').split(';')[0] ?? '' }
  }

  // spec product: public forms carry a hidden request token
  it('counts one answer for each page, whatever is pressed twice', async () => {
    const { token, cookie } = await open()
    for (const answer of ['yes', 'yes', 'no']) {
      const { status, headers } = await send({ token, answer }, cookie)
      expect([status, headers.get('location')]).toEqual([303, `${ARTICLE}#thanks`])
    }
    const other = await open()
    await send({ token: other.token, answer: 'no' }, other.cookie)
    expect(await counts()).toEqual([{ article: 'give-a-dose', helpful: 1, unhelpful: 1 }])
  })

  it('counts nothing from elsewhere, without the token, or after its time', async () => {
    const { token, cookie } = await open()
    const before = await counts()
    const answers = [
      await send({ token }, ''),
      await send({ token: 'a'.repeat(64) }, cookie),
      await send({ token: 'é'.repeat(64) }, cookie),
      await send({ token }, cookie, { origin: 'https://evil.example' }),
    ]
    await clock.wind((REQUEST_TOKEN_MINUTES + 1) * 60_000)
    answers.push(await send({ token }, cookie))
    for (const { headers } of answers) expect(headers.get('location')).toBe(`${ARTICLE}#once-more`)
    expect(await counts()).toEqual(before)
  })

  it('refuses other articles, large bodies and floods', async () => {
    const { token, cookie } = await open()
    const before = await counts()
    const unknown = await send({ token, article: 'no-such-article' }, cookie)
    expect(unknown.headers.get('location')).toBe('/help-center')
    const broken = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await send({ token }, cookie, broken)).headers.get('location')).toBe('/help-center')
    expect((await send({ token, answer: 'y'.repeat(1_000_000) }, cookie)).status).toBe(413)
    const statuses = await Promise.all(
      Array.from({ length: REPORTS_A_MINUTE + 1 }, async () => (await send({ token }, cookie)).status),
    )
    expect(statuses).toContain(429)
    expect(await counts()).toEqual([{ ...before[0], helpful: (before[0]?.helpful ?? 0) + 1 }])
  })
})
