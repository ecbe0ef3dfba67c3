import type { TicketEnvironment } from '@app/domain/support/support.contract'
import { supportLengths } from '@app/domain/support/support.vocabulary'
import { recentRequests } from '../../../api/client/recent-requests.ts'
import { entryScript } from '../../../device/entry-script.ts'

const short = (text: string): string => text.slice(0, supportLengths.environment.max)

/** Reads the facts that a bug report can attach: browser, screen, version and the last request ids. */
export const readEnvironment = (): TicketEnvironment => ({
  browser: short(navigator.userAgent),
  screen: short(
    `${innerWidth} × ${innerHeight} px of ${screen.width} × ${screen.height} px, ratio ${devicePixelRatio}`,
  ),
  version: short(entryScript() || 'development'),
  requests: [...recentRequests()],
})
