import { expect, it } from 'vitest'
import { deliver, type Way, type Ways } from './deliver.ts'

const methods = ['native', 'browser', 'toast', 'emergency_toast'] as const
const works: Way<string> = () => Promise.resolve()
const fails: Way<string> = () => Promise.reject(new Error('It is away'))
/** Method that never ends. */
const hangs: Way<string> = () => new Promise(() => undefined)
const ways = (given: Partial<Ways<string>>): Ways<string> => ({
  native: fails,
  browser: fails,
  toast: fails,
  emergency_toast: fails,
  ...given,
})

// spec engagement §4: delivery in the order native, browser, toast, emergency toast; the method is recorded
it.each(methods)('is shown as %s where the ways before it fail', async (method) => {
  const tried: string[] = []
  const noted = Object.fromEntries(
    methods.map((name) => [
      name,
      (shown: string) => {
        tried.push(name)
        return (name === method ? works : fails)(shown)
      },
    ]),
  ) as Ways<string>
  expect(await deliver('Nail trim', methods, noted)).toEqual({ status: 'delivered', method })
  expect(tried).toEqual(methods.slice(0, methods.indexOf(method) + 1))
})

it('a way that never ends has failed, and the next one is tried', async () => {
  expect(await deliver('Nail trim', methods, ways({ native: hangs, toast: works }), 10)).toEqual({
    status: 'delivered',
    method: 'toast',
  })
})

/** Method that fails with a long message. */
const rambles: Way<string> = () => Promise.reject(new Error('x'.repeat(1000)))

it('where none works it has failed, and says why in few words', async () => {
  const failed = await deliver('Nail trim', methods, ways({ emergency_toast: rambles }))
  expect(failed).toMatchObject({ status: 'failed', method: 'emergency_toast' })
  expect(failed).toHaveProperty('error.length', 200)
  expect(await deliver('Nail trim', [], ways({}))).toMatchObject({ status: 'failed' })
})
