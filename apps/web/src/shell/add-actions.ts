import type { DocumentedKind } from '@app/domain/documents/documents.vocabulary'
import type { Permission } from '@app/domain/kernel/permissions'
import Activity from 'lucide-react/icons/activity'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import PawPrint from 'lucide-react/icons/paw-print'
import Pill from 'lucide-react/icons/pill'
import Syringe from 'lucide-react/icons/syringe'
import type { ComponentType } from 'react'

export type AddActionId =
  'pet' | 'health-log' | 'medication' | 'appointment' | 'reminder' | 'vaccination' | 'photo' | 'document'

/** The record that a document is to be attached to. */
export interface AttachTo {
  kind: DocumentedKind
  id: string
  /** What the record is called. */
  title: string
}

/** What every dialog of an add action is given. */
export interface AddDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The pet to add to, where it is known; else the dialog asks. */
  petId?: string
  attachTo?: AttachTo
}

export interface AddAction {
  id: AddActionId
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  permission: Permission
}

/** What can be added from anywhere, in the order of the sheet. */
export const addActions: readonly AddAction[] = [
  {
    id: 'pet',
    label: 'Add Pet',
    icon: PawPrint,
    permission: 'add pets',
  },
  {
    id: 'medication',
    label: 'Medication',
    icon: Pill,
    permission: 'add medications',
  },
  {
    id: 'appointment',
    label: 'Appointment',
    icon: CalendarPlus,
    permission: 'add appointments',
  },
  {
    id: 'reminder',
    label: 'Reminder',
    icon: BellRing,
    permission: 'add reminders',
  },
  {
    id: 'photo',
    label: 'Photo',
    icon: Camera,
    permission: 'add photos',
  },
  {
    id: 'health-log',
    label: 'Health Log',
    icon: Activity,
    permission: 'add health logs',
  },
  {
    id: 'vaccination',
    label: 'Vaccination',
    icon: Syringe,
    permission: 'add vaccinations',
  },
  {
    id: 'document',
    label: 'Document',
    icon: FileText,
    permission: 'add documents',
  },
]
