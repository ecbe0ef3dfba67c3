import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../test-support/eventually.ts'
import { addLateMedication, today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { isShown } from '../../../test-support/screen.ts'
import { addMember, addPet, addRecord, bringTrouble, enter } from '../../../test-support/stage.ts'

const card = (name: string) => page.getByRole('region', { name, exact: true })

/** Visible words that a browser may translate and that contain a name or an amount. */
function translatable(written: RegExp): string[] {
  const texts = document.createTreeWalker(page.getByRole('main').element(), NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const place = node.parentElement
    if (!place) continue
    const isSeen = place.checkVisibility() && place.getBoundingClientRect().width > 1
    if (isSeen && !place.closest('[translate=no]') && written.test(node.textContent ?? '')) {
      found.push(node.textContent ?? '')
    }
  }
  return found
}

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Quixy' })).id
  await addLateMedication(petId, 'Apoquel', { dosage: '5.4 mg', unitsOnHand: 3 })
  await addRecord('vaccination', petId, { vaccineName: 'Nobivac', nextDueDate: addDays(today, 1) })
  const dateTime = `${addDays(today, 2)}T15:00:00.000Z`
  await addRecord('appointment', petId, { title: 'Dental check', dateTime })
})

it('a browser that translates Home leaves names and amounts alone, and translates all else', async () => {
  await addMember('Samwise')
  for (const [daysAgo, measure] of [
    [60, 10],
    [1, 12],
  ]) {
    await addRecord('healthLog', petId, {
      type: 'weight',
      measure,
      unit: 'kg',
      value: '',
      logDate: addDays(today, -(daysAgo ?? 0)),
      anyway: true,
    })
  }
  openApp('/')
  await isShown(page.getByRole('main').getByText('Apoquel for Quixy is late.'))
  await isShown(card('This week').getByText('Dental check'))
  await isShown(card('This week').getByText('Nobivac'))
  await isShown(card('This week').getByRole('link', { name: 'Refill Apoquel' }))
  await isShown(card('Worth knowing'))
  await isShown(card('Your pets').getByText('26.46 lbs'))
  await eventually(() => translatable(/Quixy|Apoquel|Nobivac|Ana\b|\d (?:lbs|mg)\b/)).toEqual([])
  expect(translatable(/Refill|Dental check/)).toEqual(expect.arrayContaining(['Refill ', 'Dental check']))
})

it('translates the placeholder of a name while the pets can’t be read', async () => {
  await bringTrouble(/^GET \/api\/pets$/, 'answer', 500)
  openApp('/')
  await isShown(page.getByRole('main').getByText('Apoquel for one of your pets is late.'))
  await isShown(card('This week').getByText('one of your pets').first())
  const unknown = page.getByRole('main').getByText('one of your pets')
  await eventually(() => unknown.elements().filter((words) => words.closest('[translate=no]'))).toEqual([])
  expect(translatable(/Apoquel/)).toEqual([])
})
