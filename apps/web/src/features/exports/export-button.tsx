import { exportTexts } from '@app/domain/exports/exports.texts'
import type { Plan } from '@app/domain/kernel/access/plan-names'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button, type ButtonProps } from '../../ui/controls/button.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { useOpenPlans } from '../plans/index.ts'

const off = 'bg-sunk! text-ink-soft! opacity-100!'

interface ExportButtonProps extends Pick<
  ButtonProps,
  'variant' | 'size' | 'busy' | 'incomplete' | 'className'
> {
  /** Accessible name; it begins with the words on the button. */
  label: string
  /** Plan that the export needs beyond the household's. */
  plan: Plan | undefined
  /** Progress of this export, such as '2 of 3'. */
  progress: string | undefined
  onExport: () => void
  children: string
}

/** Starts an export. It shows the progress of its own export, and the plan that a locked one needs. */
export function ExportButton({ label, plan, progress, onExport, children, ...button }: ExportButtonProps) {
  const openPlans = useOpenPlans()
  if (progress !== undefined) {
    return (
      <Button {...button} variant="quiet" resting className={joinClasses(off, button.className)}>
        {progress}
      </Button>
    )
  }
  if (plan === undefined) {
    return (
      <Button {...button} aria-label={label} onClick={onExport}>
        {children}
      </Button>
    )
  }
  return (
    <Tooltip text={exportTexts.availableWith(plan)}>
      <Button
        variant="quiet"
        incomplete
        aria-label={label}
        className={joinClasses(off, button.className)}
        {...(button.size && { size: button.size })}
        {...(openPlans && { onClick: openPlans })}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
