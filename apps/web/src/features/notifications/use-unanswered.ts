import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'

/**
 * Interval of repeated reads: no event reports a dose that passes by the clock alone. Users without dose notifications
 * get no event of a dose that becomes due either.
 */
const READ_AGAIN_MILLISECONDS = 5 * 60_000

const unansweredQuery = {
  ...orpc.notices.listUnanswered.queryOptions({ input: {} }),
  refetchInterval: READ_AGAIN_MILLISECONDS,
}

/** Doses that were notified and not answered; read only for users who may answer them. */
export const useUnanswered = () => useQuery({ ...unansweredQuery, enabled: useMay('mark doses') })
