import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { addLateMedication, today } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { button, isShown } from '../../../../test-support/screen.ts'
import { addPet, addRecord, enter } from '../../../../test-support/stage.ts'

const todays = page.getByRole('region', { name: 'Today', exact: true })
const LONG = 'Amoxicillin with clavulanic acid, chewable tablets'

beforeAll(async () => {
  await enter()
  const { id } = await addPet({ name: 'Bartholomew Featherstonehaugh' })
  await addLateMedication(id, 'Apoquel')
  await addLateMedication(id, LONG)
  await addLateMedication(id, 'Insulin', { times: ['23:30'] })
  await addRecord('vaccination', id, { nextDueDate: addDays(today, -3) })
})

// spec product: today first: doses on the dashboard, late ones first, each with its one action
it.each([320, 390, 819, 820, 1199, 1200, 1600])(
  'the action of each row is at its right at %i px',
  async (width) => {
    await page.viewport(width, 900)
    openApp('/')
    await isShown(button(todays, 'Book visit'))
    await isShown(button(todays, /^Options for Insulin/))
    const actions = todays.getByRole('listitem').getByRole('button').elements()
    expect(actions).toHaveLength(4)
    const rows = actions.map((action) => action.closest('li')?.children ?? [])
    const places = actions.map((action) => action.getBoundingClientRect())
    const edge = todays.getByRole('list').element().getBoundingClientRect().right
    expect(new Set(places.map(({ right }) => Math.round(right)))).toEqual(new Set([Math.round(edge)]))
    for (const [at, place] of places.entries()) {
      const words = rows[at]?.[1]?.getBoundingClientRect()
      expect(words?.right).toBeLessThan(place.left)
      const middle = (place.top + place.bottom) / 2
      expect(words?.top).toBeLessThan(middle)
      expect(words?.bottom).toBeGreaterThan(middle)
    }
  },
)
