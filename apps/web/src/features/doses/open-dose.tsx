import { isLate } from '@app/domain/doses/today.rules'
import type { DoseOutcome } from '@app/domain/doses/doses.vocabulary'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DoseAction, MarkDoseSheet } from './dose-action.tsx'
import type { DueDose } from './doses-query.ts'

interface OpenDoseProps {
  dose: DueDose
  petName: string
  now: Date
}

/** One dose of today with everything that can be said of it. */
export function OpenDose({ dose, petName, now }: OpenDoseProps) {
  const [saying, setSaying] = useState<DoseOutcome>()
  const time = useFormat().time(dose.dueAt)
  const what = `${dose.medication.name} for ${petName}, ${time}`
  return (
    <fieldset aria-label={`Dose ${time}`} className="flex min-h-control flex-wrap items-center gap-x-3">
      <time
        dateTime={dose.dueAt}
        className={joinClasses(
          'w-[4.75rem] font-semibold whitespace-nowrap tabular-nums',
          isLate(dose, now) && 'text-danger',
        )}
      >
        {time}
      </time>
      <DoseAction
        dose={dose}
        petName={petName}
        now={now}
        always
        renderMore={({ busy, mark }) => (
          <>
            <Button variant="quiet" busy={busy} onClick={() => void mark('skipped')}>
              Skip<VisuallyHidden> {what}</VisuallyHidden>
            </Button>
            <Menu
              trigger={<IconButton label={`More about ${what}`} icon={<Ellipsis aria-hidden size={20} />} />}
            >
              <MenuItem onSelect={() => setSaying('given')}>Given at another time</MenuItem>
              <MenuItem onSelect={() => setSaying('partial')}>Partly given</MenuItem>
              <MenuItem onSelect={() => setSaying('missed')}>Missed</MenuItem>
            </Menu>
          </>
        )}
      />
      {saying && (
        <Suspense fallback={null}>
          <MarkDoseSheet
            medication={dose.medication}
            dose={dose}
            outcome={saying}
            petName={petName}
            onClose={() => setSaying(undefined)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
