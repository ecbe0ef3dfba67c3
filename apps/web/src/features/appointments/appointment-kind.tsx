import type { Appointment } from '@app/domain/appointments/appointments.contract'
import { appointmentTexts } from '@app/domain/appointments/appointments.errors'
import { isUnsettled, isUpcoming, isVisitOver } from '@app/domain/appointments/appointments.rules'
import { appointmentStatusLabels } from '@app/domain/appointments/appointments.vocabulary'
import { client } from '../../api/client/client.ts'
import { leafOf } from '../../format/format-dates.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { RecordKind } from '../../records/record-kind.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { DateLeaf } from '../../ui/layout/date-leaf.tsx'

/** Appointments of a pet as a list. */
export const appointmentKind: RecordKind<Appointment> = {
  slug: 'appointments',
  label: 'Appointments',
  add: { id: 'appointment', label: 'Schedule Appointment' },
  words: 'appointments',
  texts: appointmentTexts,
  empty: {
    title: 'No appointments yet',
    sentence: 'Schedule the next visit, and it shows up on your home page.',
  },
  client: client.appointments,
  titleOf: ({ title }) => title,
  parts: { isOver: isVisitOver, none: appointmentTexts.nonePlanned },
  search: {},
  menu: {
    isOffered: (visit, { now }) => isUpcoming(visit, now),
    Entries: latePart(() => import('./appointment-menu.tsx')),
  },
  describe: (appointment, { now, today, format }) => {
    const { title, dateTime, status, vetName, vetAddress, notes } = appointment
    return {
      title,
      leading: <DateLeaf {...leafOf(format.dayOf(dateTime), today)} />,
      chips: (
        <>
          {!isUnsettled(appointment, now) && (
            <Chip tone={status === 'scheduled' ? 'ok' : 'neutral'}>{appointmentStatusLabels[status]}</Chip>
          )}
        </>
      ),
      lines: [
        format.time(dateTime),
        (vetName ?? vetAddress) && (
          <AsWritten key="vet">{[vetName, vetAddress].filter(Boolean).join(' · ')}</AsWritten>
        ),
        notes,
      ],
    }
  },
  Below: latePart(async () => ({ default: (await import('./settle-visit.tsx')).SettleVisit })),
  Editor: latePart(async () => ({ default: (await import('./appointment-forms.tsx')).EditAppointment }), {
    place: 'around',
  }),
}
