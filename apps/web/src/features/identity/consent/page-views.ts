import { ANALYTICS_LIMIT, createSlidingWindow } from '@app/domain/client-reports/client-limits'
import { pageClock } from '../../../api/client/page-clock.ts'
import { collectorUrl } from '../../../device/collector.ts'
import { heldConsent, watchConsent } from './consent-store.ts'

// Uses no framework, because the public pages share it with the app.

/**
 * Sends each opened page to the operator's collector, if there is one, and while the user consents to analytics: 30 a
 * minute at most (spec access §9).
 * @param readPath returns the pattern of the present page's path, such as /pets/:petId: no id and no query
 * @param subscribe calls back at each change of the page
 * @returns ends this
 */
export function watchPageViews(
  readPath: () => string,
  subscribe?: (onChange: () => void) => () => void,
): () => void {
  const views = createSlidingWindow(ANALYTICS_LIMIT, pageClock)
  let sent = ''
  const look = () => {
    const path = readPath()
    const collector = collectorUrl()
    if (!collector || path === sent || !heldConsent()?.analytics || !views.take()) return
    sent = path
    // Without cookies of the collector, and without the address of the page. Continues when the page is left.
    fetch(collector, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
      body: JSON.stringify({ type: 'page_view', path }),
    }).catch(() => undefined)
  }
  const stop = watchConsent(look)
  const stopPages = subscribe?.(look)
  look()
  return () => {
    stop()
    stopPages?.()
  }
}
