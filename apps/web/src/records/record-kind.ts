import type { KindWords } from '@app/domain/records/define-kind'
import type { RecordTexts } from '@app/domain/records/records.texts'
import type { ComponentType, ReactNode } from 'react'
import type { AddActionId } from '../shell/add-actions.ts'
import type { PetInList } from './pets.ts'
import type { Format } from '../format/format.ts'

/** What every record carries. */
export interface RecordEntry {
  id: string
  /** Whose it is; a record of the household is of no pet. */
  petId?: string
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
  lines: readonly ReactNode[]
}

/** The moment at which a list is looked at, and how the person who looks reads times. */
export interface ListMoment {
  now: Date
  /** yyyy-MM-dd on the person's calendar. */
  today: string
  format: Format
}

/** How the records of a kind are read and deleted: the operations that every kind's contract has. */
export interface RecordClient<Entry> {
  /** A page of them; `petId` is empty for a kind that needs no pet. */
  list: (input: { petId: string; cursor?: string }) => Promise<RecordPage<Entry>>
  get: (input: { id: string }) => Promise<Entry>
  delete: (input: { id: string }) => Promise<unknown>
}

/** One kind of record: where it comes from, how it is deleted, and what the screen says of it. */
export interface RecordSource<Entry extends RecordEntry> {
  /** Names the kind among what is cached. */
  slug: string
  /** What its permissions call it. */
  words: KindWords
  client: RecordClient<Entry>
  titleOf: (entry: Entry) => string
  texts: RecordTexts
}

/** What a list of a kind shows besides. */
export interface RecordKind<Entry extends RecordEntry> extends RecordSource<Entry> {
  /** What adds one from anywhere; a kind without it adds by its tools. */
  add?: { id: AddActionId; label: string }
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
