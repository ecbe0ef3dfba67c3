import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Page } from '@playwright/test'
import { petLink, type PetTab, petTabs } from '@app/domain/pets/pet-link'
import { addPet } from '@app/testing/factories/records'
import { demoSession, expect, test } from '../fixtures/demo-test.ts'
import { join } from '../fixtures/memberships.ts'
import { test as journey } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'

journey(
  'a user of three households sees one of them at a time, whichever link they follow',
  async ({ page, context, newOwner }) => {
    const [sam, ana, bea] = [
      await newOwner({ name: 'Sam' }),
      await newOwner(),
      await newOwner({ name: 'Bea' }),
    ]
    await addPet(sam.client, { name: 'Pepper' })
    await join(sam, ana, 'caregiver')
    await join(sam, bea, 'viewer')
    const biscuit = await addPet(ana.client, { name: 'Biscuit' })
    const miso = await addPet(bea.client, { name: 'Miso' })
    const frame = new AppFrame(page)
    const addresses = new Map<string, string>()
    const showsOnly = async (name: string) => {
      await new HomePage(page).showsPet(name)
      for (const other of ['Pepper', 'Biscuit', 'Miso'])
        if (other !== name) await expect(page.getByText(other)).toHaveCount(0)
    }
    await sam.enter(context)
    await new HomePage(page).open('Sam')
    await showsOnly('Pepper')

    for (const [household, badge, pet] of [
      ['Ana', 'Caregiver', 'Biscuit'],
      ['Bea', 'Viewer', 'Miso'],
      ['Sam', 'Owner', 'Pepper'],
    ] as const)
      await journey.step(`When ${household}’s is chosen, nothing of the others is left`, async () => {
        await frame.switchTo(household)
        await frame.hasBadge(badge)
        await showsOnly(pet)
        addresses.set(household, new URL(page.url()).search)
      })

    await journey.step(
      'Then links into the others open there, and the next page is still theirs',
      async () => {
        await page.goto(petLink({ petId: biscuit.id }) + (addresses.get('Ana') ?? ''))
        await (await new PetDialog(page, 'Biscuit').isShown()).close()
        await frame.actsIn('Ana')
        await page.goto(petLink({ petId: miso.id }) + (addresses.get('Bea') ?? ''))
        const opened = await new PetDialog(page, 'Miso').isShown()
        await expect(opened.root.getByRole('button', { name: /^(Edit|Delete|Add) / })).toHaveCount(0)
        await opened.close()
        await frame.actsIn('Bea')
        await expect(page.getByText('Biscuit')).toHaveCount(0)
      },
    )

    await journey.step('And the mail about a payment leads to the household that pays', async () => {
      const search = addresses.get('Sam') ?? ''
      await page.goto(`/checkout${search}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible()
      await page.goto(`/checkout${addresses.get('Bea') ?? ''}`)
      await expect(
        page.getByText('Your role in this household does not allow this. Ask Bea, its owner.'),
      ).toBeVisible()
    })
  },
)

/** Lists the addresses of the app's pages, from its routes. */
const routedPaths = (): string[] => {
  const routes = readFileSync(joinPath(import.meta.dirname, '../../apps/web/src/app/app-routes.tsx'), 'utf8')
  const listed = [...routes.matchAll(/\.\.\.\[([^\]]+)\]\.map\(\(path\)/g)].map(([, paths]) => paths).join()
  return [
    ...[...routes.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path),
    ...[...listed.matchAll(/'([^']+)'/g)].map(([, path = '']) => path),
  ]
}

/** Heading at a path of the app for a user without permissions; `*` is any other path. */
const pagesOfTheApp: Readonly<Record<string, RegExp>> = {
  pets: /^Pets$/,
  'health-metrics': /^Health Metrics$/,
  analytics: /^Health Analytics$/,
  family: /^Family Management$/,
  profile: /^Profile$/,
  'getting-started': /^Tutorials$/,
  symptoms: /^Symptoms/,
  onboarding: /, Ruth$/,
  checkout: /^Not allowed$/,
  'confirm-address': /./,
  setup: /./,
  auth: /, Ruth$/,
  'accept-invitation': /./,
  'secure-account': /^This link is not valid$/,
  'undo-address-change': /^This link is not valid$/,
  'reset-password': /, Ruth$/,
  'auth/reset-password': /, Ruth$/,
  community: /^Community$/,
  'community/decisions': /^Moderators’ decisions$/,
  'community/posts/:postId': /^This post is gone$/,
  moderation: /^The trail ends here$/,
  'admin/*': /^The trail ends here$/,
  'user-management': /^The trail ends here$/,
  security: /^The trail ends here$/,
  'system-settings': /^The trail ends here$/,
  support: /^Support$/,
  'support/tickets/:ticketId': /^This ticket is gone$/,
  'inbox/:ticketId?': /^The trail ends here$/,
  'inbox/:ticketId/household': /^The trail ends here$/,
  'contact-ticket': /^This link does not work$/,
  '*': /./,
}

/** Id of a missing record. */
const GONE_RECORD = '0198f000-0000-7000-8000-000000000abc'

/** Address of a route, whose record is missing; `*` is an unknown address. */
const addressOf = (path: string): string =>
  path === '*' ? '/nowhere' : `/${path.replace(/:\w+\??/, GONE_RECORD).replace('*', 'users')}`

/** Buttons that change data of the household. */
const CHANGES =
  /^(Add|Edit|Delete|Schedule Appointment|Invite|Upload|Log|Move to|Update photo|Mark|Give|Upgrade)\b/

async function seesWithoutTrouble(page: Page, address: string, heading: RegExp): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: heading }).first(), address).toBeVisible()
  await expect(page.getByText(/went wrong|needs a reload|could not be loaded/i), address).toHaveCount(0)
  await expect(page.getByRole('button', { name: CHANGES }), address).toHaveCount(0)
}

test('a viewer follows every link of the product, and meets neither an error nor a button that is not for them', async ({
  page,
  signInAs,
  demo,
  trouble,
}) => {
  // Expected for the unknown address, and for missing records, if they are requested before the next page.
  trouble.allow(/status of 404 .*(?:\/nowhere|-000000000abc)/)
  const failed: string[] = []
  await signInAs(page, 'viewer')
  await new HomePage(page).isShown('Ruth')
  const { search } = new URL(page.url())
  const { body: pets } = await (
    await demoSession(demo, 'owner')
  ).call<{ id: string; name: string }[]>('GET', '/pets')
  const petId = pets.find(({ name }) => name === 'Biscuit')?.id ?? ''
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400 && pathname.startsWith('/api/') && !pathname.endsWith(GONE_RECORD))
      failed.push(`${response.status()} ${pathname}`)
  })

  await test.step('Given the pages of the routes, none forgotten', async () => {
    const leftOut = new Set([':petId', 'ui'])
    expect(Object.keys(pagesOfTheApp).toSorted()).toEqual(
      routedPaths()
        .filter((path) => !leftOut.has(path))
        .toSorted(),
    )
    for (const [path, heading] of Object.entries(pagesOfTheApp))
      await seesWithoutTrouble(page, addressOf(path) + search, heading)
  })

  await test.step('When a pet, each of its tabs or a record that is gone is named', async () => {
    for (const tab of Object.keys(petTabs) as PetTab[]) {
      await page.goto(petLink({ petId, tab, recordId: GONE_RECORD }))
      const { root } = await new PetDialog(page, 'Biscuit').isShown()
      await expect(root.getByRole('tab', { name: petTabs[tab], selected: true })).toBeVisible()
      await expect(root.getByRole('button', { name: CHANGES }), tab).toHaveCount(0)
    }
  })

  await test.step('Then pages of one pet, windows in the address and the plans are there too', async () => {
    await seesWithoutTrouble(page, `/health-metrics?pet=${petId}`, /^Health Metrics$/)
    await seesWithoutTrouble(page, `/symptoms?pet=${petId}`, /^Symptoms/)
    await seesWithoutTrouble(page, `/checkout?plan=pro`, /^Not allowed$/)
    await page.goto('/?emergency')
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const tab of ['profile', 'calendar', 'security', 'privacy']) {
      await page.goto(`/?settings=${tab}`)
      await expect(page.getByRole('dialog', { name: 'Account Settings' })).toBeVisible()
    }
  })
  expect(failed).toEqual([])
})
