import type { z } from 'zod'
import {
  ERROR_LIMIT,
  REJECTION_LIMIT,
  REPORTING_LIMIT,
  createSlidingWindow,
} from '@app/domain/client-reports/client-limits'
import type { clientReportsContract } from '@app/domain/client-reports/client-reports.contract'
import { cleanDetails, severityOf } from '@app/domain/client-reports/client-reports.rules'
import { reportLengths } from '@app/domain/client-reports/client-reports.vocabulary'
import { cleanUrl, redactTo } from '@app/domain/client-reports/redact.rules'
import { type NotedProblem, takeProblems } from '../../api/client/noted-problems.ts'
import type { OperationRoute } from '../../api/client/operation-routes.ts'
import { pageClock } from '../../api/client/page-clock.ts'
import { hasCode, ProblemError } from '../../api/client/problem-error.ts'
import { sendOperation } from '../../api/client/send-operation.ts'
import { entryScript } from '../../device/entry-script.ts'
import { iosVersionOf, keepOnDevice, takeFromDevice } from './ios-reports.ts'

type InputOf<Name extends keyof typeof clientReportsContract> = z.input<
  Extract<(typeof clientReportsContract)[Name]['~orpc']['inputSchema'], z.ZodType>
>
export type ErrorReport = InputOf<'reportError'>
export type IosReport = InputOf<'reportIosError'>
type ViolationReport = InputOf<'reportViolation'>

/** The page as its reports describe it. */
export interface ReportingPage {
  isProduction: boolean
  href: string
  userAgent: string
  touchPoints: number
  /** Name of the script that started the app, which differs by build. */
  build: string
}

interface ReporterOptions {
  page: () => ReportingPage
  send: (route: OperationRoute, report: ErrorReport | IosReport | ViolationReport) => Promise<unknown>
  /** Monotonic time in ms. */
  now: () => number
}

/** Creates the sender of a page's reports, with its limits (spec access §9). */
export function createReporter({ page, send, now }: ReporterOptions) {
  const windows = {
    all: createSlidingWindow(REPORTING_LIMIT, now),
    errors: createSlidingWindow(ERROR_LIMIT, now),
    rejections: createSlidingWindow(REJECTION_LIMIT, now),
  }
  let hasStarted = false

  const isAdmitted = ({ source }: NotedProblem): boolean => {
    if (source === 'rejection') return windows.rejections.take()
    return source === 'policy' || source === 'warning' || windows.errors.take()
  }
  /** A failed report is dropped: nothing may wait for it, and a failure to report is no news. */
  const sendOrDrop = async (route: OperationRoute, report: ErrorReport | ViolationReport) => {
    if (windows.all.take()) await send(route, report).catch(() => undefined)
  }
  const sendOrKeep = async (report: IosReport): Promise<boolean> => {
    try {
      if (!windows.all.take()) throw new Error('too many reports')
      await send('POST /ios-errors', report)
      return true
    } catch (error) {
      if (!hasCode(error, 'INVALID_INPUT')) keepOnDevice(report)
      return false
    }
  }
  const report = async (problem: NotedProblem): Promise<void> => {
    const here = page()
    if (!isAdmitted(problem)) return
    if (problem.source === 'policy') {
      if (here.isProduction) await sendOrDrop('POST /security-audit', describeViolation(problem, here))
      return
    }
    const iosVersion = here.isProduction ? iosVersionOf(here) : undefined
    if (iosVersion && isUncaught(problem)) await sendOrKeep(describeOnIos(problem, here, iosVersion))
    else await sendOrDrop('POST /client-errors', describeProblem(problem, here))
  }
  /** Sends what this device keeps, once for each start of the page, until one fails again. */
  const sendKept = async (): Promise<void> => {
    if (hasStarted) return
    hasStarted = true
    for (const kept of takeFromDevice()) if (!(await sendOrKeep(kept))) break
  }
  return async (problems: readonly NotedProblem[]): Promise<void> => {
    await sendKept()
    for (const problem of problems) await report(problem)
  }
}

/** Uncaught failures have no component; on iPhone and iPad they have a list of their own. */
const isUncaught = ({ source }: NotedProblem): boolean => source === 'script' || source === 'rejection'

function describeCause(cause: unknown): { message: string; stack: string | null } {
  const message = redactTo(reportLengths.message, textOf(cause)) || 'unknown'
  if (!(cause instanceof Error) || !cause.stack) return { message, stack: null }
  const stack =
    cause instanceof ProblemError ? cause.stack.replace(cause.message, () => cause.problem.code) : cause.stack
  return { message, stack: redactTo(reportLengths.stack, stack) }
}

/** The message of a problem is written for its user, and may name their pets; its code says as much. */
const textOf = (cause: unknown): string =>
  cause instanceof ProblemError ? `${cause.name}: ${cause.problem.code}` : String(cause)

function describeProblem(
  { cause, component, severity, metadata }: NotedProblem,
  { href, build }: ReportingPage,
): ErrorReport {
  const described = describeCause(cause)
  const facts = { ...cleanDetails(metadata ?? {}), page: cleanUrl(new URL(href).pathname), build }
  const requestId = cause instanceof ProblemError ? cause.requestId : undefined
  return {
    ...described,
    component,
    severity: severity ?? severityOf(`${described.message} ${described.stack ?? ''}`),
    // The id finds the lines in the server's log.
    metadata: requestId ? { ...facts, requestId } : facts,
  }
}

function describeViolation({ cause }: NotedProblem, { href, userAgent }: ReportingPage): ViolationReport {
  const event = cause as SecurityPolicyViolationEvent
  return {
    timestamp: new Date().toISOString(),
    type: 'csp_violation',
    details: cleanDetails({
      directive: event.effectiveDirective,
      blocked: cleanUrl(event.blockedURI),
      source: cleanUrl(event.sourceFile),
      line: event.lineNumber,
      disposition: event.disposition,
    }),
    userAgent: redactTo(reportLengths.userAgent, userAgent),
    url: redactTo(reportLengths.url, cleanUrl(href)),
  }
}

function describeOnIos(
  { cause }: NotedProblem,
  { href, userAgent }: ReportingPage,
  iosVersion: string,
): IosReport {
  return {
    ...describeCause(cause),
    userAgent: redactTo(reportLengths.userAgent, userAgent),
    url: redactTo(reportLengths.url, cleanUrl(href)),
    timestamp: new Date().toISOString(),
    iosVersion,
  }
}

const reporter = createReporter({
  page: () => ({
    isProduction: import.meta.env.PROD,
    href: location.href,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    build: entryScript(),
  }),
  // Names neither session, person nor household.
  send: (route, input) =>
    sendOperation(route, {
      baseUrl: new URL('/api', location.origin),
      input,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      signal: undefined,
      send: (request) => fetch(request, { credentials: 'omit', keepalive: true }),
    }),
  now: pageClock,
})

/** Sends the reports of the problems that this page has noted. */
export const sendReports = (): Promise<void> => reporter(takeProblems())
