import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'

/** No event tells of a dose that passes by the clock alone, nor who is not told of doses of one that comes due. */
const READ_AGAIN_MILLISECONDS = 5 * 60_000

const unansweredQuery = {
  ...orpc.notices.listUnanswered.queryOptions({ input: {} }),
  refetchInterval: READ_AGAIN_MILLISECONDS,
}

/** The doses that people were told of and nobody has answered; read only for those who may answer them. */
export const useUnanswered = () => useQuery({ ...unansweredQuery, enabled: useMay('mark doses') })
