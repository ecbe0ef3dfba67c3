import type { Permission } from '@app/domain/kernel/permissions'
import type { RecordTexts } from '@app/domain/records/records.texts'
import type { ComponentType, ReactNode } from 'react'
import type { AddActionId } from '../shell/add-actions.ts'
import type { PetInList } from './pets.ts'
import type { Format } from '../format/format.ts'

/** What every record of a pet carries. */
export interface RecordEntry {
  id: string
  petId: string
  version: number
  createdBy: string | null
}

/** One page of a list, the newest first. */
export interface RecordPage<Entry> {
  entries: Entry[]
  nextCursor: string | null
}

/** What an inline editor is given. */
export interface EditorProps<Entry> {
  entry: Entry
  onClose: () => void
}

/** What another feature adds to the rows of a list: a button beside each, and what stands below it. */
export interface RowExtras {
  Button: ComponentType<{ petId: string; entryId: string; title: string }>
  /** `entryIds` are the rows that are shown with this one, so that they can be asked for together. */
  Below: ComponentType<{ petId: string; entryId: string; entryIds: readonly string[] }>
  /** Says, where that could not be read, that it is missing; nothing else. */
  Failure: ComponentType<{ petId: string; entryIds: readonly string[] }>
}

/** How a record reads in a list. */
export interface RecordWords {
  /** What it is called, also in the question before it is deleted. */
  title: string
  leading?: ReactNode
  chips?: ReactNode
  /** One line each; what is missing is left out. */
  lines: readonly (string | null | undefined | false)[]
}

/** The moment at which a list is looked at, and how the person who looks reads times. */
export interface ListMoment {
  now: Date
  /** yyyy-MM-dd on the person's calendar. */
  today: string
  format: Format
}

/** One kind of record of a pet: where it comes from, how it is deleted, and what the screen says of it. */
export interface PageSource<Entry extends RecordEntry> {
  /** Names the kind among what is cached. */
  slug: string
  load: (petId: string, cursor: string | undefined) => Promise<RecordPage<Entry>>
  /** One entry by its id, on whichever page it is. */
  find: (id: string) => Promise<Entry>
  remove: (id: string) => Promise<unknown>
  titleOf: (entry: Entry) => string
  deletePermission: Permission
  texts: RecordTexts
}

/** What a list of a kind shows besides. */
export interface RecordKind<Entry extends RecordEntry> extends PageSource<Entry> {
  /** What adds one from anywhere; a kind without it adds by its tools. */
  add?: { id: AddActionId; label: string; permission: Permission }
  editPermission: Permission
  /** Names the list for those who hear it. */
  label: string
  empty: { title: string; sentence: string }
  describe: (entry: Entry, moment: ListMoment) => RecordWords
  /** What can be done with the records as a whole, beside adding one. */
  Tools?: ComponentType<{ pet: PetInList; empty: boolean }>
  /** What stands below an entry's lines, such as ways to open it. `onEdit` is there where the person may change it. */
  Below?: ComponentType<{ entry: Entry; onEdit?: (() => void) | undefined }>
  /** Changes an entry where it stands; it is fetched when the first one is opened. */
  Editor: ComponentType<EditorProps<Entry>>
}
