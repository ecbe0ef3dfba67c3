import { sessionTexts } from '@app/domain/identity/sessions/sessions.texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client/client.ts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'

/** Signs other devices out. */
export function useEndSessions() {
  const [ending, setEnding] = useState(false)
  const showToast = useToast()
  const showProblem = useProblemToast()
  const queryClient = useQueryClient()

  const carryOut = async (work: () => Promise<void>) => {
    setEnding(true)
    try {
      await work()
    } catch (error) {
      showProblem(toProblem(error))
    }
    await queryClient.invalidateQueries({ queryKey: orpc.sessions.key() })
    setEnding(false)
  }
  const endOne = ({ id }: { id: string }) =>
    carryOut(async () => {
      await client.sessions.endSession({ sessionId: id }).catch((error: unknown) => {
        // It has ended already, which is what was asked for.
        if (!hasCode(error, 'NOT_FOUND')) throw error
      })
      showToast({ ...sessionTexts.ended, variant: 'success' })
    })
  const endOthers = () =>
    carryOut(async () => {
      const { ended } = await client.sessions.endOtherSessions({})
      const { title, message } = sessionTexts.othersEnded(ended)
      showToast({ title, description: message, variant: 'success' })
    })
  return {
    ending,
    endOne: (session: { id: string }) => void endOne(session),
    endOthers: () => void endOthers(),
  }
}
