import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../test-support/open-app.tsx'
import { isShown } from '../../../test-support/screen.ts'

it('without motion, content appears complete, and fades happen at once', async () => {
  showPart(
    <section aria-label="Card" className="transition-opacity">
      <button type="button" className="transition-colors">
        <span>Go on</span>
      </button>
    </section>,
  )
  const words = page.getByText('Go on')
  await isShown(words)
  const card = page.getByRole('region', { name: 'Card' }).element()
  const visibility = () => getComputedStyle(words.element()).visibility
  card.classList.add('invisible')
  expect(visibility()).toBe('hidden')
  card.classList.remove('invisible')
  expect(visibility()).toBe('visible')
  card.classList.add('opacity-60')
  expect(getComputedStyle(card).opacity).toBe('0.6')
})
