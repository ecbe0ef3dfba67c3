import type { Problem } from '@app/domain/kernel/errors'

/** Fault for requests whose method and path match, such as `POST /api/pets$`, in any household or in one. */
export type Trouble = { match: string; household?: string } & (
  | /** The line is cut before the request arrives. */ { kind: 'cut' }
  | /** The request is carried out and its answer does not arrive. */ { kind: 'lose' }
  | /** The request waits until the trouble is mended. */ { kind: 'hold' }
  | /** Something in front of the server answers in its place. */ {
      kind: 'answer'
      status: number
      problem?: Problem
    }
)

/** Returns the fault that applies to a request, the newest first. */
export const findTrouble = (
  all: readonly Trouble[],
  line: string,
  named: string | undefined,
): Trouble | undefined =>
  all.findLast(
    ({ match, household }) =>
      new RegExp(match).test(line) && (household === undefined || household === named),
  )
