import { beforeAll, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { button, isShown, press, windowOf } from '../../../test-support/screen.ts'
import { enter } from '../../../test-support/stage.ts'

beforeAll(async () => {
  await enter('premium')
})

it('the profile names the plan and leads to it', async () => {
  openApp('/profile')
  const settings = page.getByRole('region', { name: 'Settings' })
  await isShown(settings)
  await eventually(button(settings, /^Your plan/)).toHaveTextContent('Your planPremium')
  await press(settings, /^Your plan/)
  await isShown(windowOf('Choose Your Plan'))
})
