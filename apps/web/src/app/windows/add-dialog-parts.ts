import type { ComponentType } from 'react'
import type { AddDialogId, AddDialogProps } from '../../windows/add-actions.ts'

/** The dialog of each action; neither the dialogs nor this list are part of the first load. */
export const loadDialog: Record<AddDialogId, () => Promise<{ default: ComponentType<AddDialogProps> }>> = {
  pet: () => import('../../features/pets/add-pet-dialog.tsx'),
  medication: () => import('../../features/medications/add-medication-dialog.tsx'),
  appointment: async () => ({
    default: (await import('../../features/appointments/appointment-forms.tsx')).AddAppointment,
  }),
  reminder: async () => ({
    default: (await import('../../features/due/reminder-forms.tsx')).AddReminder,
  }),
  photo: () => import('../../features/files/add-photo-dialog.tsx'),
  'health-log': () => import('../../features/health/add-health-log-dialog.tsx'),
  vaccination: () => import('../../features/vaccinations/add-vaccination-dialog.tsx'),
  document: () => import('../../features/files/add-document-dialog.tsx'),
  dose: () => import('../../features/medications/doses/give-dose-sheet.tsx'),
  weight: () => import('../../features/health/weight-sheet.tsx'),
}
