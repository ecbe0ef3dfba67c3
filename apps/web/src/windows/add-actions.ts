import type { ReactNode } from 'react'
import type { DocumentedKind } from '@app/domain/files/documents.vocabulary'
import type { Permission } from '@app/domain/kernel/access/permissions'
import { addGroups, type AddGroup, type KindAddId, recordKindList } from '@app/domain/kernel/record-kinds'

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
  /** Its name in the sheet, where the group says the rest. */
  short?: string
  permission: Permission
  /** Words by which search finds it, separated by spaces. */
  search: string
}

export type AddAction = Action &
  ({ id: AddDialogId } | { /** The page on which it is added. */ id: 'symptom'; to: string })

const ofKinds = recordKindList.flatMap(({ words, add }): (AddAction & { group: AddGroup })[] =>
  add ? [{ ...add, id: add.id as KindAddId, permission: `add ${words}` as Permission }] : [],
)

/** What can be added from anywhere. */
export const addActions: readonly AddAction[] = [
  ...ofKinds,
  { id: 'dose', label: 'Dose', permission: 'mark doses', search: 'dose given medication medicine' },
  { id: 'weight', label: 'Weight', permission: 'add health logs', search: 'weight weigh scale' },
  {
    id: 'symptom',
    label: 'Symptom',
    permission: 'add health logs',
    search: 'symptom symptoms illness',
    to: '/symptoms',
  },
]

/** The groups of the add sheet; daily actions that are no kind of their own come first. */
export const sheetGroups: readonly { title: AddGroup; ids: readonly AddActionId[] }[] = addGroups.map(
  (title) => ({
    title,
    ids: [
      ...(title === 'Log now' ? (['dose', 'weight', 'symptom'] as const) : []),
      ...ofKinds.filter(({ group }) => group === title).map(({ id }) => id),
    ],
  }),
)
