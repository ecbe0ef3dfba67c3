import type { InferContractRouterInputs } from '@orpc/contract'
import { useState } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import type { Problem } from '@app/domain/kernel/errors'
import { dosesContract, type NotedRefill } from '@app/domain/medications/doses/doses.contract'
import { refillTexts } from '@app/domain/medications/doses/refills.texts'
import { ANSWER_TIMEOUT, answerWithin } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { isUnanswered } from '../../../api/client/problem-error.ts'
import { useToday } from '../../../format/use-now.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { DateField } from '../../../forms/fields.tsx'
import { NumberField } from '../../../forms/number-control.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { useRefreshRecords } from '../../../records/use-refresh-records.ts'
import { useReportProblem } from '../../../records/use-report-problem.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { createLostAttempts } from '../marking/mark-sender.ts'

interface RefillDialogProps {
  medicationId: string
  name: string
  onClose: () => void
}

/** Adds a refill to the stock. */
export default function RefillDialog({ medicationId, name, onClose }: RefillDialogProps) {
  const today = useToday()
  const { id, ...sending } = useSendRefill(medicationId, onClose)
  const add = useOperationForm(dosesContract.addRefill, {
    defaults: { units: null, refilledOn: today },
    fixed: { medicationId, id },
    ...sending,
  })
  const fields = fieldSetOf(add)
  return (
    <AddFrame
      title={`Refill ${name}`}
      help={windowHelp.refill}
      add={add}
      complete={add.form.watch('units') !== null}
      onClose={onClose}
    >
      <NumberField
        fields={fields}
        name="units"
        label="Units"
        hint="Tablets, ml or pumps to add to what is on hand."
        required
      />
      <DateField fields={fields} name="refilledOn" label="Date" required max={today} />
    </AddFrame>
  )
}

type RefillInput = InferContractRouterInputs<typeof dosesContract>['addRefill']

// Shared by the whole app: a reopened dialog may be about the same refill.
const lost = createLostAttempts(Date.now)

/** Sends a refill, once for each intent: an unanswered one is sent again under its id. */
function useSendRefill(medicationId: string, onClose: () => void) {
  const [{ id, since }] = useState(() => attemptOf(medicationId))
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const close = () => {
    lost.forget(medicationId)
    onClose()
    return refresh()
  }
  return {
    id,
    send: async (input: RefillInput): Promise<NotedRefill> => {
      try {
        return await answerWithin(ANSWER_TIMEOUT, (signal) => client.doses.addRefill(input, { signal }))
      } catch (error) {
        if (isUnanswered(error)) lost.keep(medicationId, { id, since })
        throw error
      }
    },
    onDone: () => {
      showToast({ title: refillTexts.added.title, variant: 'success' })
      return close()
    },
    onProblem: (problem: Problem) => {
      const known = standingRefill(problem)
      if (known) {
        const { title, message } = refillTexts.arrivedBefore(known.refill.units)
        showToast({ title, description: message })
        void close()
        return
      }
      report(problem, refillTexts.failed)
      // Reloads the stock, because the refill may have arrived.
      void refresh()
    },
  }
}

function attemptOf(medicationId: string) {
  const known = lost.find(medicationId)
  return known && lost.isSameIntent(known) ? known : { id: newId(), since: Date.now() }
}

/** Refill that the id already holds, if the refusal contains it: the first attempt had arrived. */
function standingRefill({ code, current }: Problem): NotedRefill | undefined {
  return code === 'ID_TAKEN' && current ? (current as NotedRefill) : undefined
}
