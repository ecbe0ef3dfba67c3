import { MOST_DELIVERY_ERROR } from '@app/domain/notifications/notifications.limits'
import type { DeliveryMethod } from '@app/domain/notifications/notifications.vocabulary'
import { SHOW_PATIENCE } from '@app/domain/notifications/show.rules'

/** Shows an item; resolves once it is on the screen, and rejects if it can't be shown. */
export type Way<Shown> = (shown: Shown) => Promise<void>
export type Ways<Shown> = Readonly<Record<DeliveryMethod, Way<Shown>>>

/** Method by which a notification was shown, or the failure of the last method. */
export type Delivery =
  | { status: 'delivered'; method: DeliveryMethod }
  | { status: 'failed'; method: DeliveryMethod; error: string }

/** Tries one method after the other until one works. A method that times out has failed. */
export async function deliver<Shown>(
  shown: Shown,
  methods: readonly DeliveryMethod[],
  ways: Ways<Shown>,
  patience = SHOW_PATIENCE,
): Promise<Delivery> {
  let failure: Delivery = {
    status: 'failed',
    method: 'emergency_toast',
    error: 'There was no way to show it',
  }
  for (const method of methods) {
    try {
      await within(patience, ways[method](shown))
      return { status: 'delivered', method }
    } catch (error) {
      failure = { status: 'failed', method, error: String(error).slice(0, MOST_DELIVERY_ERROR) }
    }
  }
  return failure
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
