import { beforeAll, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test-support/open-app.tsx'
import { isGone, press, seeToast } from '../../test-support/screen.ts'
import { enter } from '../../test-support/stage.ts'

beforeAll(async () => {
  await enter()
})

it('without a pet nothing is added to one', async () => {
  openApp('/')
  await press(page.getByRole('region', { name: 'Quick Actions' }), 'Medication')
  await seeToast('No pets found', 'Please add a pet first before')
  await isGone(page.getByRole('dialog'))
})
