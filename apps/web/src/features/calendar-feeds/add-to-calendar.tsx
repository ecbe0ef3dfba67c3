import type { Appointment } from '@app/domain/appointments/appointments.contract'
import { calendarFeedTexts } from '@app/domain/calendar-feeds/calendar-feeds.texts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { client } from '../../api/client.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { saveFile } from '../../print/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useDropFailures } from '../../ui/toast-context.ts'

/** Saves one visit as a file that the person's calendar opens. */
export function AddToCalendar({ visit: { id, title } }: { visit: Pick<Appointment, 'id' | 'title'> }) {
  const { busy, run } = useOneAtATime()
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
    <Button
      variant="soft"
      busy={busy}
      aria-label={`${calendarFeedTexts.addToCalendar}: ${title}`}
      icon={<CalendarPlus aria-hidden size={18} />}
      onClick={() => void run(save)}
    >
      {calendarFeedTexts.addToCalendar}
    </Button>
  )
}
