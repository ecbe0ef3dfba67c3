import { windowHelp } from '@app/domain/help/help.vocabulary'
import { planTexts } from '@app/domain/plans/plans.texts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PlanChoice } from './plan-choice.tsx'

/** Dialog 'Choose Your Plan' (spec core-records §2). */
export default function PlansModal({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog
      help={windowHelp.plans}
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={planTexts.choose.title}
      description={planTexts.choose.sentence}
    >
      <PlanChoice heading="h3" />
    </Dialog>
  )
}
