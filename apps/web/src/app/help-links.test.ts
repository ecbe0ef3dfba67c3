import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { helpOfPetTab, pageHelp, petTabHelp, settingsHelp, tabHelp } from '@app/domain/help/help.vocabulary'
import { type PetTab, petTabs } from '@app/domain/pets/pet-link'
import { settingsTabs } from '../windows/window-address.ts'
import { adminScreens } from './frame/admin/admin-screens.ts'
import { dashboardTabs } from './frame/navigation.ts'

/** Pages without a task of their own: the design system, and the page for any other address. */
const withoutHelp = new Set(['/ui', '/*'])

/** True for an address of the administration, whose screens share one article. */
const isOfAdministration = (path: string) =>
  path === '/admin/*' || adminScreens.some((screen) => screen.paths.includes(path))

/** Addresses of the app's pages, as its routes list them. */
function routedPaths(): string[] {
  const routes = readFileSync(join(import.meta.dirname, 'app-routes.tsx'), 'utf8')
  const listed = [...routes.matchAll(/\.\.\.\[([^\]]+)\]\.map\(\(path\)/g)].map(([, paths]) => paths).join()
  const paths = [...routes.matchAll(/\bpath: '([^']+)'/g), ...listed.matchAll(/'([^']+)'/g)].filter(
    ([, path = '']) => !isOfAdministration(`/${path}`),
  )
  return ['/', ...paths.map(([, path = '']) => (path === ':petId' ? '/pets/:petId' : `/${path}`))]
}

// spec product: every screen has a help link to its article, and every help link resolves
//   in packages/domain/src/help/help.vocabulary.ts
// The type of the maps names the articles, and content.test.ts compares it with the files.
it('every page and tab has an article, and no other does', () => {
  const paths = routedPaths()
  expect(paths.length).toBeGreaterThan(18)
  expect(Object.keys(pageHelp).toSorted()).toEqual(paths.filter((path) => !withoutHelp.has(path)).toSorted())
  const built = dashboardTabs.filter((tab) => tab.built).map(({ id }) => id)
  expect(Object.keys(tabHelp)).toEqual(built)
  expect(Object.keys(petTabs)).toEqual(expect.arrayContaining(Object.keys(petTabHelp)))
  expect(helpOfPetTab('grooming' as PetTab)).toBe(helpOfPetTab('overview'))
  expect(Object.keys(settingsHelp).toSorted()).toEqual(settingsTabs.toSorted())
})
