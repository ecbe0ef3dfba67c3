import { page } from 'vitest/browser'
import type { TutorialsAnswer } from '@app/domain/tutorials/tutorials.contract'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { button, press, pressByKey, windowOf } from '../../../test-support/screen.ts'
import { callElsewhere, forgetTutorials } from '../../../test-support/stage.ts'

export const [WELCOME, PET, TODAY, LOG, REMINDER, END] = [
  'Welcome to Pawtrail',
  'It starts with a pet',
  'Today comes first',
  'Write down how they are',
  'Let us remember',
  'You know your way around',
]
export const main = page.getByRole('main')
export const card = windowOf

/** Presses a button of a card after the card has taken the focus, shortly after it appears. */
async function pressIn(title: string, name: string): Promise<void> {
  await eventually(() => card(title).query()?.contains(document.activeElement)).toBe(true)
  await pressByKey(button(card(title), name))
}
export const next = (title: string) => pressIn(title, 'Next')
export const skip = (title: string) => pressIn(title, 'Skip')

/** Stored progress of a tutorial. */
export async function stateOf(id = 'welcome') {
  const { body } = await callElsewhere<TutorialsAnswer>('GET', '/tutorials')
  return body.tutorials.find((tutorial) => tutorial.id === id)
}
export const report = (body: object) => callElsewhere('PUT', '/tutorials', { tutorialId: 'welcome', ...body })

/** Begins a tutorial from the page that lists them. */
export async function begin(word = 'Start: Welcome to Pawtrail'): Promise<void> {
  openApp('/getting-started')
  await press(main, word)
}

/** Removes the pets and the progress that an earlier test has left. */
export async function resetTutorials(): Promise<void> {
  localStorage.removeItem('tutorial-offered')
  await forgetTutorials()
  await callElsewhere('PATCH', '/settings', { tutorials: true })
  const { body: pets } = await callElsewhere<{ id: string }[]>('GET', '/pets')
  for (const { id } of pets) await callElsewhere('DELETE', `/pets/${id}`)
}
