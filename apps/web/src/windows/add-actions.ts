import type { ReactNode } from 'react'
import type { DocumentedKind } from '@app/domain/files/documents.vocabulary'
import type { Permission } from '@app/domain/kernel/access/permissions'
import { type AddGroup, type KindAddId, recordKindList } from '@app/domain/kernel/record-kinds'

/** What is added in a dialog of its own. */
export type AddDialogId = KindAddId | 'dose' | 'weight'
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
  group: AddGroup
  permission: Permission
}

export type AddAction = Action &
  ({ id: AddDialogId } | { /** The page on which it is added. */ id: 'symptom'; to: string })

/** What can be added from anywhere. */
export const addActions: readonly AddAction[] = [
  ...recordKindList.flatMap(({ words, add }): AddAction[] =>
    add ? [{ ...add, permission: `add ${words}` }] : [],
  ),
  { id: 'dose', label: 'Dose', group: 'Log now', permission: 'mark doses' },
  { id: 'weight', label: 'Weight', group: 'Log now', permission: 'add health logs' },
  {
    id: 'symptom',
    label: 'Symptom',
    group: 'Log now',
    permission: 'add health logs',
    to: '/symptoms',
  },
]
