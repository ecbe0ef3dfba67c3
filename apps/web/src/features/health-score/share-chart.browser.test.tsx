import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { enterCommunity, joinHere } from '../../../test-support/community.ts'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  click,
  fill,
  isGone,
  isShown,
  press,
  pressEscape,
  questionOf,
  select,
  windowOf,
} from '../../../test-support/screen.ts'
import { addPet, addRecord, changePlan } from '../../../test-support/stage.ts'

const card = page.getByRole('main').getByRole('region', { name: 'Weight', exact: true })
const form = windowOf('Share Story')
const preview = form.getByRole('img', { name: /^Weight: Miso, / })

/** Opens the pet's charts, and shares the weights. */
async function share(petId: string): Promise<void> {
  openApp(`/analytics?pet=${petId}&period=12`)
  await press(card, 'Weight: table, picture and files')
  await click(page.getByRole('menuitem', { name: 'Share in the community' }))
  await isShown(preview)
}

// spec product: records are shared in the community only as pictures, after a preview
it('shares a chart as a picture that is shown before', async () => {
  await enterCommunity()
  await changePlan('pro')
  await joinHere({ name: 'Ana & Miso' })
  const { id } = await addPet({ name: 'Miso' })
  for (const [days, measure] of [
    [100, 5],
    [2, 4.6],
  ] as const) {
    const logDate = addDays(today, -days)
    await addRecord('healthLog', id, { type: 'weight', value: null, measure, unit: 'kg', logDate })
  }
  await share(id)
  // Left alone, the picture is not in the next form.
  await pressEscape()
  await press(questionOf('Leave out these pictures?'), 'Leave them out')
  openApp('/community?action=share')
  await isShown(form.getByRole('textbox', { name: 'Title' }))
  await isGone(preview)

  await share(id)
  await fill(form.getByRole('textbox', { name: 'Title' }), 'Miso is getting lighter')
  await fill(form.getByRole('textbox', { name: 'Text' }), 'Half a pound in three months.')
  await select(form.getByRole('combobox', { name: 'Topic' }), 'Cats')
  await press(form, 'Post')
  await isShown(page.getByRole('heading', { name: 'Miso is getting lighter', level: 1 }))
  const shown = page.getByRole('main').getByRole('img', { name: /^Weight: Miso, / })
  await isShown(shown)
  expect((shown.element() as HTMLImageElement).src).toMatch(/\/files\//)
})
