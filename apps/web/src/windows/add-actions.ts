import type { ReactNode } from 'react'
import type { DocumentedKind } from '@app/domain/files/documents.vocabulary'
import type { Permission } from '@app/domain/kernel/access/permissions'
import type { Feature } from '@app/domain/kernel/access/plans'
import { type AddGroup, type KindAddId, recordKindList } from '@app/domain/kernel/record-kinds'

/** Records with an add dialog of their own. */
export type AddDialogId = KindAddId | 'dose' | 'weight' | 'exercise'
export type AddActionId = AddDialogId | 'symptom'

/** The record to attach a document to. */
export interface AttachTo {
  kind: DocumentedKind
  id: string
  /** Name of the record. */
  title: string
}

/** A file to add, under the id of its future record. */
export interface ReadyFile {
  id: string
  file: File
}

/** Files shared by another app, for the form that adds them. */
export interface SharedFiles {
  /** Title of the form, label for leaving without adding, and question before discarding the files. */
  title: string
  leaveLabel: string
  discardQuestion: Readonly<Record<'title' | 'description' | 'confirmLabel' | 'cancelLabel', string>>
  files: readonly ReadyFile[]
  /** A note on other files that came with them. */
  note?: ReactNode
  /** Called after one file was sent; it precedes `onAdded`. */
  onSent: (id: string) => void
  /** Called after all files were added, to this pet. */
  onAdded: (petId: string) => void
}

/** Care to plan: the initial title of its appointment or reminder, and its day. */
export interface Planned {
  title: string
  /** yyyy-MM-dd */
  day: string
}

/** Props of every add dialog. */
export interface AddDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The pet to add to, if known; else the dialog asks. */
  petId?: string
  attachTo?: AttachTo
  planned?: Planned
  shared?: SharedFiles
  /** The button below which a short form opens, if there is room; otherwise the form is in the middle. */
  under?: HTMLElement
}

interface Action {
  label: string
  group: AddGroup
  permission: Permission
  /** Feature of the plan that it needs. */
  needs?: Feature
}

export type AddAction = Action &
  ({ id: AddDialogId } | { /** The page that adds it. */ id: 'symptom'; to: string })

/** Add actions available from every page. */
export const addActions: readonly AddAction[] = [
  ...recordKindList.flatMap(({ words, add }): AddAction[] =>
    add ? [{ ...add, permission: `add ${words}` }] : [],
  ),
  { id: 'dose', label: 'Dose', group: 'Log now', permission: 'mark doses' },
  { id: 'weight', label: 'Weight', group: 'Log now', permission: 'add health logs' },
  {
    id: 'exercise',
    label: 'Exercise',
    group: 'Log now',
    permission: 'add health logs',
    needs: 'exercise_tracking',
  },
  {
    id: 'symptom',
    label: 'Symptom',
    group: 'Log now',
    permission: 'add health logs',
    to: '/symptoms',
  },
]
