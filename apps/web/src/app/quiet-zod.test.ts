import { expect, it } from 'vitest'
import { quietZod } from './quiet-zod.ts'

// The name of the object is zod's own: a release may change it.
it('sets the configuration that zod reads on loading', async () => {
  quietZod()
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
