import { unitsInWords } from '@app/domain/doses/units.texts'
import { distanceToDose } from '@app/domain/doses/today.rules'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useMay } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DoseAction } from './dose-action.tsx'
import { DoseMark } from './dose-mark.tsx'
import { DueTime } from './due-time.tsx'
import type { DueDose } from './doses-query.ts'

interface OpenDoseProps {
  dose: DueDose
  petName: string
  now: Date
}

/** One open dose of today, with every way to mark it. */
export function OpenDose({ dose, petName, now }: OpenDoseProps) {
  const time = useFormat().near(dose.dueAt, now)
  const mayMark = useMay('mark doses')
  const what = `${dose.medication.name} for ${petName}, ${time}`
  return (
    <fieldset aria-label={`Dose ${time}`} className="flex min-h-control flex-wrap items-center gap-x-3">
      <div>
        <DueTime dose={dose} now={now} />
        {dose.mark === null && !mayMark && (
          <p className="text-s text-ink-soft">{distanceToDose(dose.dueAt, now)}</p>
        )}
        {dose.doseUnits !== null && <p className="text-s text-ink-soft">{unitsInWords(dose.doseUnits)}</p>}
      </div>
      <DoseMark dose={dose} now={now} />
      <DoseAction
        dose={dose}
        petName={petName}
        now={now}
        always
        renderMore={({ busy, resting, press, mark, say }) => (
          <>
            <Button
              variant="quiet"
              busy={busy}
              resting={resting}
              onClick={() => press(() => void mark('skipped'))}
            >
              Skip<VisuallyHidden> {what}</VisuallyHidden>
            </Button>
            <Menu
              trigger={
                <IconButton label={`More options for ${what}`} icon={<Ellipsis aria-hidden size={20} />} />
              }
            >
              <MenuItem onSelect={() => say('given')}>Given at another time</MenuItem>
              <MenuItem onSelect={() => say('partial')}>Partly given</MenuItem>
              <MenuItem onSelect={() => say('missed')}>Missed</MenuItem>
            </Menu>
          </>
        )}
      />
    </fieldset>
  )
}
