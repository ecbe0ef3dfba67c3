import { beforeAll, it } from 'vitest'
import { openApp } from '../../../test-support/open-app.tsx'
import { isGone, isShown, windowOf } from '../../../test-support/screen.ts'
import { addPet, bringTrouble, enter, mend } from '../../../test-support/stage.ts'

const emergency = windowOf('Emergency Information')
const keepHere = emergency.getByRole('switch', { name: 'Keep emergency information on this device' })

beforeAll(async () => {
  await enter()
  await addPet({ name: 'Biscuit' })
})

it('shows the switch once everything above it has loaded, so that no press misses it', async () => {
  await bringTrouble(/^GET \/api\/emergency-information/, 'hold')
  openApp('/pets?emergency')
  await isShown(emergency.getByText('Loading pets'))
  await isGone(keepHere)
  await mend()
  await isShown(keepHere)
})

it('shows the switch when the information fails to load', async () => {
  await bringTrouble(/^GET \/api\/emergency-information/, 'answer')
  openApp('/pets?emergency')
  await isShown(keepHere)
  await mend()
})
