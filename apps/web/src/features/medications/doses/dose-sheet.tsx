import type { FormEvent, ReactNode } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import type { FieldSet } from '../../../forms/field-set.ts'
import { LongTextField, MomentField } from '../../../forms/fields.tsx'
import { NumberField } from '../../../forms/number-control.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { WindowClose } from '../../../ui/overlays/window-frame.tsx'

type DoseField = 'givenAt' | 'amount' | 'note'

interface DoseSheetProps {
  title: string
  /** Medicine, pet and due time of the dose. */
  description: string
  /** Label of the save button. */
  saveLabel: string
  busy: boolean
  /** False while a press of the button does not count. */
  acceptsPress: () => boolean
  fields: FieldSet<DoseField>
  submit: (event: FormEvent) => void
  /** True if the animal got something: the time and amount fields then show. */
  given: boolean
  /** True for part of a dose, which needs its amount. */
  needsAmount: boolean
  /** Units of the usual dose, if known. */
  usual: number | undefined
  before?: ReactNode
  after?: ReactNode
  /** Question from the server. */
  question?: ReactNode
  onClose: () => void
}

const FORM = 'mark-dose'

/** Dialog that records or corrects every detail of a dose. */
export function DoseSheet({
  title,
  description,
  saveLabel,
  busy,
  acceptsPress,
  fields,
  submit,
  given,
  needsAmount,
  usual,
  before,
  after,
  question,
  onClose,
}: DoseSheetProps) {
  return (
    <Dialog
      help={windowHelp.dose}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={description}
      footer={
        <>
          <WindowClose>
            <Button variant="quiet">Cancel</Button>
          </WindowClose>
          <Button
            type="submit"
            form={FORM}
            busy={busy}
            onClick={(event) => {
              if (!acceptsPress()) event.preventDefault()
            }}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-gap">
        {before}
        {given && <MomentField fields={fields} name="givenAt" label="Time given" />}
        {given && (
          <NumberField
            fields={fields}
            name="amount"
            label="Amount"
            hint={usual === undefined ? 'Units' : `Units; the usual dose is ${usual}`}
            required={needsAmount}
          />
        )}
        <LongTextField fields={fields} name="note" label="Note" />
        {after}
      </form>
      {question}
    </Dialog>
  )
}
