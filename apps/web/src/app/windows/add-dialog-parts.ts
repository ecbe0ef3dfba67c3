import { type LatePart, latePart } from '../../loading/late-part.tsx'
import type { AddDialogId, AddDialogProps } from '../../windows/add-actions.ts'

const dialog = { when: 'press' } as const

/** The dialog of each action; neither the dialogs nor this list are part of the first load. */
export const addDialogs: Record<AddDialogId, LatePart<AddDialogProps>> = {
  pet: latePart(() => import('../../features/pets/add-pet-dialog.tsx'), dialog),
  medication: latePart(() => import('../../features/medications/add-medication-dialog.tsx'), dialog),
  appointment: latePart(
    async () => ({
      default: (await import('../../features/appointments/appointment-forms.tsx')).AddAppointment,
    }),
    dialog,
  ),
  reminder: latePart(
    async () => ({ default: (await import('../../features/due/reminder-forms.tsx')).AddReminder }),
    dialog,
  ),
  photo: latePart(() => import('../../features/files/add-photo-dialog.tsx'), dialog),
  'health-log': latePart(() => import('../../features/health/add-health-log-dialog.tsx'), dialog),
  vaccination: latePart(() => import('../../features/vaccinations/add-vaccination-dialog.tsx'), dialog),
  document: latePart(() => import('../../features/files/add-document-dialog.tsx'), dialog),
  expense: latePart(
    async () => ({ default: (await import('../../features/expenses/expense-forms.tsx')).AddExpense }),
    dialog,
  ),
  dose: latePart(() => import('../../features/medications/doses/give-dose-sheet.tsx'), dialog),
  exercise: latePart(() => import('../../features/health/exercise/add-exercise.tsx'), dialog),
  weight: latePart(() => import('../../features/health/weight-sheet.tsx'), dialog),
}
