import { beforeAll, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerWithDecision, enterCommunity, joinHere } from '../../../../test-support/community.ts'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  field,
  fill,
  isGone,
  isShown,
  press,
  pressUnlessGone,
  seeToast,
  windowOf,
} from '../../../../test-support/screen.ts'
import { bringTrouble, mend } from '../../../../test-support/stage.ts'

const DECISIONS = /^GET \/api\/community\/decisions$/
const main = page.getByRole('main')

beforeAll(async () => {
  await enterCommunity()
  await joinHere({ name: 'Ana & Miso' })
})

it('says that there are no decisions, after a list that could not be read', async () => {
  await bringTrouble(DECISIONS, 'answer')
  openApp('/community/decisions')
  await isShown(main.getByRole('button', { name: 'Try Again' }))
  await mend()
  await pressUnlessGone(main, 'Try Again')
  await isShown(main.getByRole('heading', { name: 'No decisions' }))
})

it('gives the reason of a decision, and takes one appeal', async () => {
  await answerWithDecision(DECISIONS, { canAppeal: true })
  openApp('/community/decisions')
  const decision = main.getByRole('listitem').filter({ hasText: 'Hidden' })
  await isShown(decision.getByText('It names the address of a clinic.'))
  await eventually(decision.getByRole('link', { name: 'Our vet' })).toHaveAttribute(
    'href',
    '/community/posts/p1',
  )
  await press(decision, 'Appeal')
  const appeal = windowOf('Appeal this decision')
  await fill(field(appeal, 'Why should it change?'), 'I have removed it.')
  const sent = { canAppeal: false, appeal: 'I have removed it.' }
  await answerWithDecision(/decisions/, sent)
  await press(appeal, 'Send Appeal')
  await isGone(appeal)
  await seeToast('Appeal sent')
})
