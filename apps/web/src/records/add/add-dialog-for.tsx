import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { recordTexts, type RecordTexts } from '@app/domain/records/records.texts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useToast } from '../../ui/overlays/toast-context.ts'
import type { AddDialogProps } from '../../windows/add-actions.ts'
import { livingPets, type PetInList, petsQuery } from '../pets.ts'
import { useReportProblem } from '../use-report-problem.ts'

/** Props of the form in an add dialog. */
export interface AddFormProps {
  pets: readonly PetInList[]
  /** The pet to add to; empty until the person chooses one. */
  petId: string
  attachTo?: AddDialogProps['attachTo']
  planned?: AddDialogProps['planned']
  shared?: AddDialogProps['shared']
  under?: AddDialogProps['under']
  onClose: () => void
}

/**
 * The dialog that adds a record, around its form. Without a pet to add to, the dialog shows the reason instead of
 * opening (spec engagement §5), for every caller.
 */
export function addDialogFor(
  texts: RecordTexts,
  AddForm: ComponentType<AddFormProps>,
): ComponentType<AddDialogProps> {
  return function AddDialog({ onOpenChange, petId, attachTo, planned, shared, under }) {
    const { data, error } = useQuery(petsQuery)
    const pets = livingPets(data ?? [])
    const noPets = data !== undefined && pets.length === 0
    const onClose = () => onOpenChange(false)
    // Loaded pets remain usable if reloading them fails.
    useRefusal(noPets, texts, data === undefined ? error : null, onClose)
    if (data === undefined || noPets) return null
    const only = pets.length === 1 ? pets[0]?.id : undefined
    return (
      <AddForm
        pets={pets}
        petId={petId ?? only ?? ''}
        onClose={onClose}
        {...(attachTo && { attachTo })}
        {...(planned && { planned })}
        {...(shared && { shared })}
        {...(under && { under })}
      />
    )
  }
}

/** Shows the reason why the dialog does not open, and closes it. */
function useRefusal(noPets: boolean, texts: RecordTexts, error: Error | null, close: () => void): void {
  const showToast = useToast()
  const report = useReportProblem()
  const refused = noPets || error !== null
  const refuse = useEffectEvent(() => {
    if (error) report(toProblem(error), texts.addFailed)
    else {
      const { title, message } = recordTexts.noPets(texts.before)
      showToast({ title, description: message })
    }
    close()
  })
  useEffect(() => {
    if (refused) refuse()
  }, [refused])
}
