import { SUSPICIOUS_INPUT } from '@app/domain/client-reports/client-reports.vocabulary'
import { noteProblem, problemNoted } from '../api/client/noted-problems.ts'
import { keepsIosReports } from '../device/kept-here.ts'
import { loadPart } from '../loading/load-part.ts'

/** Sends the reports that are due. If the reporter can't load, they wait for the next problem of this page. */
const send = () =>
  loadPart(() => import('../features/client-reports/send-reports.ts')).then(
    ({ sendReports }) => sendReports(),
    () => undefined,
  )

/** Matches markup, or the beginning of a script, in a parameter. */
const suspicious = /[<>`]|^\s*(?:javascript|data|vbscript)\s*:/i

/**
 * Notes suspicious input in the address as a warning only (spec access §5), with the names of the parameters alone:
 * their text may be a secret.
 */
function noteSuspiciousInput({ search, hash }: Pick<Location, 'search' | 'hash'>): void {
  const given = [search, hash.slice(1)].flatMap((part) => [...new URLSearchParams(part)])
  const names = given.flatMap(([name, text]) => (suspicious.test(text) ? [name.replace(/\W/g, '')] : []))
  if (names.length === 0) return
  console.warn(SUSPICIOUS_INPUT, names)
  noteProblem({
    source: 'warning',
    cause: SUSPICIOUS_INPUT,
    component: 'address',
    severity: 'warning',
    metadata: { parameters: names.join(', ') },
  })
}

/**
 * Watches this page for uncaught failures, violations of the content security policy and suspicious input, and has them
 * reported. The reporter loads with the first of them.
 * @returns ends the watch
 */
export function watchProblems(): () => void {
  const leave = new AbortController()
  const stopSending = problemNoted.subscribe(() => void send())
  addEventListener(
    'error',
    ({ error }) => {
      // Chromium also reports delayed layout this way, without an error, and scripts of extensions without their words.
      if (error) noteProblem({ source: 'script', cause: error, component: 'window' })
    },
    leave,
  )
  addEventListener(
    'unhandledrejection',
    ({ reason }) => noteProblem({ source: 'rejection', cause: reason, component: 'window' }),
    leave,
  )
  document.addEventListener(
    'securitypolicyviolation',
    (event) => noteProblem({ source: 'policy', cause: event, component: 'content security policy' }),
    leave,
  )
  noteSuspiciousInput(location)
  if (keepsIosReports()) void send()
  return () => {
    stopSending()
    leave.abort()
  }
}
