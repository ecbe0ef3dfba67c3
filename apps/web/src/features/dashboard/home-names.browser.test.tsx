import { addDays } from '@app/domain/kernel/dates'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addLateMedication, today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { isShown } from '../../../test-support/screen.ts'
import { addMember, addPet, addRecord, enter } from '../../../test-support/stage.ts'

const card = (name: string) => page.getByRole('region', { name, exact: true })

/** Words that are seen, in a place that a browser may translate, and that hold a name or an amount. */
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

it('a browser that translates Home leaves names and amounts alone', async () => {
  await enter()
  await addMember('Samwise')
  const { id: petId } = await addPet({ name: 'Quixy' })
  const visits = { title: 'Zorbel check', appointmentDate: `${addDays(today, 2)}T15:00:00Z` }
  await addRecord('appointment', petId, visits)
  await addLateMedication(petId, 'Apoquel', { dosage: '5.4 mg' })
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
  await isShown(card('This week').getByText('Zorbel check'))
  await isShown(card('Worth knowing'))
  await isShown(card('Your pets').getByText('26.5 lbs'))
  await expect.poll(() => translatable(/Quixy|Apoquel|Zorbel|Ana\b|\d (?:lbs|mg)\b/)).toEqual([])
})
