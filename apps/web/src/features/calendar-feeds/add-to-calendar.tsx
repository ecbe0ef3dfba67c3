import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { Appointment } from '@app/domain/appointments/appointments.contract'
import { calendarFeedTexts } from '@app/domain/calendar-feeds/calendar-feeds.texts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { saveFile } from '../../print/save-file.ts'
import type { MenuEntriesProps } from '../../records/record-kind.ts'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { useDropFailures } from '../../ui/overlays/toast-context.ts'

/** Downloads one visit as a file for the user's calendar. The press closes the menu. */
export function AddToCalendar({ entry: { id } }: MenuEntriesProps<Appointment>) {
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const save = async () => {
    dropFailures()
    try {
      saveFile(await client.appointments.saveToCalendar({ id }), 'vet-visit.ics')
    } catch (error) {
      showProblem({ title: calendarFeedTexts.fileFailed.title, message: toProblem(error).message })
    }
  }
  return (
    <MenuItem icon={<CalendarPlus aria-hidden size={18} />} onSelect={() => void save()}>
      {calendarFeedTexts.addToCalendar}
    </MenuItem>
  )
}
