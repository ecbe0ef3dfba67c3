import type { ReactNode } from 'react'
import type { DocumentedKind } from '@app/domain/files/documents.vocabulary'
import type { Permission } from '@app/domain/kernel/access/permissions'

/** What is added in a dialog of its own. */
export type AddDialogId =
  | 'pet'
  | 'health-log'
  | 'medication'
  | 'appointment'
  | 'reminder'
  | 'vaccination'
  | 'photo'
  | 'document'
  | 'dose'
  | 'weight'
export type AddActionId = AddDialogId | 'symptom'

/** The record that a document is to be attached to. */
export interface AttachTo {
  kind: DocumentedKind
  id: string
  /** What the record is called. */
  title: string
}

/** A file to be added, under the id of the record that it becomes. */
export interface ReadyFile {
  id: string
  file: File
}

/** What another app has shared, for the form that adds it. */
export interface SharedFiles {
  /** What the form is called, how it is left without adding, and what it asks before it lets go of them. */
  title: string
  leaveLabel: string
  discardQuestion: Readonly<Record<'title' | 'description' | 'confirmLabel' | 'cancelLabel', string>>
  files: readonly ReadyFile[]
  /** What there is to say of the others that came with them. */
  note?: ReactNode
  /** One of them was sent; it comes before `onAdded`. */
  onSent: (id: string) => void
  /** All of them are added, to this pet. */
  onAdded: (petId: string) => void
}

/** What every dialog of an add action is given. */
export interface AddDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The pet to add to, where it is known; else the dialog asks. */
  petId?: string
  attachTo?: AttachTo
  shared?: SharedFiles
  /** The button below which a short form opens, where there is room; else it stands in the middle. */
  under?: HTMLElement
}

interface Action {
  label: string
  /** Its name in the sheet, where the group says the rest. */
  short?: string
  permission: Permission
}

export type AddAction = Action &
  ({ id: AddDialogId } | { /** The page on which it is added. */ id: 'symptom'; to: string })

/** What can be added from anywhere. */
export const addActions: readonly AddAction[] = [
  { id: 'pet', label: 'Add Pet', short: 'A new pet', permission: 'add pets' },
  { id: 'medication', label: 'Medication', permission: 'add medications' },
  {
    id: 'appointment',
    label: 'Appointment',
    short: 'Visit',
    permission: 'add appointments',
  },
  { id: 'reminder', label: 'Reminder', permission: 'add reminders' },
  { id: 'photo', label: 'Photo', permission: 'add photos' },
  { id: 'health-log', label: 'Health Log', permission: 'add health logs' },
  { id: 'vaccination', label: 'Vaccination', permission: 'add vaccinations' },
  { id: 'document', label: 'Document', permission: 'add documents' },
  { id: 'dose', label: 'Dose', permission: 'mark doses' },
  { id: 'weight', label: 'Weight', permission: 'add health logs' },
  {
    id: 'symptom',
    label: 'Symptom',
    permission: 'add health logs',
    to: '/symptoms',
  },
]

/** The groups of the sheet, what is logged every day first. */
export const addGroups: readonly { title: string; ids: readonly AddActionId[] }[] = [
  { title: 'Log now', ids: ['dose', 'weight', 'symptom', 'photo', 'health-log'] },
  { title: 'Plan', ids: ['appointment', 'medication', 'reminder'] },
  { title: 'File', ids: ['vaccination', 'document'] },
  { title: 'Pet', ids: ['pet'] },
]
