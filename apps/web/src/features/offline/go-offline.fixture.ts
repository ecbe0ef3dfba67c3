import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { isShown } from '../../../test-support/screen.ts'
import { bringTrouble, mend } from '../../../test-support/stage.ts'
import { keep } from '../../api/client/device-storage.ts'
import { heldKey, keepPause, removeChanges } from '../../api/waiting/waiting-store.ts'
import { OFFLINE_KEY } from '../../device/kept-here.ts'
import { showOffline, showOnline } from './offline-state.ts'

const EVERYTHING = /\/api\//

/**
 * Opens the app of a user, whose keeper has the key, and cuts the connection.
 * @param seen element that must be visible before the cut
 */
export async function goOffline(
  person: string,
  path: string,
  seen = page.getByRole('tab', { name: 'Overview' }),
): Promise<void> {
  keep('device', OFFLINE_KEY, person)
  openApp(path)
  await eventually(async () => (await heldKey())?.person).toBe(person)
  await isShown(seen)
  await bringTrouble(EVERYTHING, 'cut')
  showOffline(Date.now())
}

export async function goOnline(): Promise<void> {
  await mend()
  showOnline()
}

/** Restores the connection, with no pending changes. */
export async function startAnew(): Promise<void> {
  await goOnline()
  await removeChanges(() => true)
  await keepPause(undefined)
}
