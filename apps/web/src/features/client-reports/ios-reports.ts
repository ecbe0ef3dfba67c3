import { IOS_REPORTS_KEPT } from '@app/domain/client-reports/client-reports.vocabulary'
import { forget, keep, recall } from '../../api/client/device-storage.ts'
import { IOS_REPORTS_KEY } from '../../device/kept-here.ts'
import type { IosReport, ReportingPage } from './send-reports.ts'

/**
 * Returns the version of iOS or iPadOS; undefined on other systems. An iPad names itself a Mac, but has a touch screen,
 * and states the version of its browser, which is that of the system.
 */
export function iosVersionOf({
  userAgent,
  touchPoints,
}: Pick<ReportingPage, 'userAgent' | 'touchPoints'>): string | undefined {
  if (!/iPhone|iPad|iPod/.test(userAgent) && !(userAgent.includes('Macintosh') && touchPoints > 1))
    return undefined
  const [, version] = /(?:iPhone )?OS (\d+(?:_\d+)*) like|Version\/(\d+(?:\.\d+)*)/
    .exec(userAgent)
    ?.filter(Boolean) ?? [undefined]
  return (version ?? 'unknown').replaceAll('_', '.').slice(0, 20)
}

const read = (): IosReport[] => {
  try {
    const kept: unknown = JSON.parse(recall('device', IOS_REPORTS_KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as IosReport[]) : []
  } catch {
    return []
  }
}

/** Keeps a report that could not be sent, until the next start: the newest 20. */
export function keepOnDevice(report: IosReport): void {
  keep('device', IOS_REPORTS_KEY, JSON.stringify([...read(), report].slice(-IOS_REPORTS_KEPT)))
}

/**
 * Takes the kept reports one by one, the oldest first. Each is removed before it is sent, so that another tab, or a page
 * that is closed meanwhile, never sends it again.
 */
export function* takeFromDevice(): Generator<IosReport> {
  for (let next = shift(); next; next = shift()) yield next
}

function shift(): IosReport | undefined {
  const [next, ...rest] = read()
  if (rest.length > 0) keep('device', IOS_REPORTS_KEY, JSON.stringify(rest))
  else forget('device', IOS_REPORTS_KEY)
  return next
}
