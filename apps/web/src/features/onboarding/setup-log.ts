import { z } from 'zod'
import type { Problem } from '@app/domain/kernel/errors'
import { forget, keep, recall } from '../../api/client/device-storage.ts'
import { noteProblem } from '../../api/client/noted-problems.ts'
import { hasCode, toProblem } from '../../api/client/problem-error.ts'

const KEY = 'onboarding-log'
/** Steps and problems in the log, the newest ones (spec access §9). */
const MOST_ENTRIES = 20

const storedLog = z.array(z.object({ at: z.number(), what: z.string() }))
type SetupLog = z.output<typeof storedLog>

function readEntries(): SetupLog {
  try {
    return storedLog.parse(JSON.parse(recall('session', KEY) ?? '[]'))
  } catch {
    // Treats a malformed log as empty.
    return []
  }
}

function note(what: string): void {
  const entries = [...readEntries(), { at: Date.now(), what }].slice(-MOST_ENTRIES)
  keep('session', KEY, JSON.stringify(entries))
}

/** Notes a step of the wizard, from 0. Entries hold step numbers and error codes, and nothing that was typed. */
export const noteStep = (step: number): void => note(`step ${step + 1}`)

/** Notes a failed completion, and reports it with the log unless its cause is the input or the connection. */
export function noteSetupFailure(error: unknown): Problem {
  const problem = toProblem(error)
  note(problem.code)
  if (!hasCode(error, 'INVALID_INPUT', 'OFFLINE')) reportSetupFailure(error)
  return problem
}

/** Reports a failure of the wizard with the log. */
export const reportSetupFailure = (cause: unknown): void =>
  noteProblem({ source: 'screen', cause, component: 'onboarding', metadata: { log: readSetupLog() } })

/** The log in one line, with the seconds since its first entry, such as '0 s step 1, 12 s OFFLINE'. */
export function readSetupLog(): string {
  const entries = readEntries()
  const start = entries[0]?.at ?? 0
  return entries.map(({ at, what }) => `${Math.round((at - start) / 1000)} s ${what}`).join(', ')
}

export const clearSetupLog = (): void => forget('session', KEY)
