import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test-support/open-app.tsx'
import { button, isGone, isShown, press, windowOf } from '../../../test-support/screen.ts'
import { enter, helpElsewhere } from '../../../test-support/stage.ts'
import { settleHousehold } from '../../api/client/acting-household.ts'

// spec product: a member sees faces and emergency information
it('shows a member faces and emergency information, and requests nothing they may not see', async () => {
  await enter()
  const { householdId } = await helpElsewhere('Bea', { role: 'member', pet: 'Rex' })
  const refused: string[] = []
  const noteRefused = (entries: PerformanceEntryList) => {
    for (const { name, responseStatus } of entries as PerformanceResourceTiming[])
      if (responseStatus >= 400) refused.push(`${responseStatus} ${name}`)
  }
  const observer = new PerformanceObserver((list) => noteRefused(list.getEntries()))
  observer.observe({ type: 'resource' })
  settleHousehold(householdId)
  openApp('/')
  await isShown(page.getByRole('heading', { level: 2, name: 'Rex' }))
  expect(page.getByRole('img').elements()).toHaveLength(0)
  await press(page, 'Emergency Information')
  const emergency = windowOf('Emergency Information')
  await isShown(emergency.getByRole('article').filter({ hasText: 'Rex' }))
  await isShown(emergency.getByRole('switch', { name: 'Keep emergency information on this device' }))
  await isGone(button(emergency, 'Download PDF'))
  noteRefused(observer.takeRecords())
  observer.disconnect()
  expect(refused).toEqual([])
})
