import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '@app/domain/kernel/access/permissions'
import type { KindWords } from '@app/domain/kernel/record-kinds'
import type { ListPart } from '@app/domain/records/list-parts'
import type { RecordTexts } from '@app/domain/records/records.texts'
import type { Format } from '../format/format.ts'
import type { AddActionId } from '../windows/add-actions.ts'
import type { AddControls } from '../windows/add-context.ts'
import type { PetInList } from './pets.ts'

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
  /** Of a narrowed list: how many there are from this page on. */
  total?: number | undefined
}

/** What a list is narrowed to, as far as its kind can be. */
export interface Narrowing {
  part?: ListPart
  type?: string
  /** Words that are all said. */
  q?: string
}

/** What an inline editor is given. */
export interface EditorProps<Entry> {
  entry: Entry
  onClose: () => void
}

/** What another feature adds to the rows of a list: an entry of each one's menu, and what stands below it. */
export interface RowExtras {
  action: {
    permission: Permission
    label: string
    run: (controls: AddControls, row: { petId: string; id: string; title: string }) => void
  }
  /** `entryIds` are the rows that are shown with this one, so that they can be asked for together. */
  Below: ComponentType<{ petId: string; entryId: string; entryIds: readonly string[] }>
  /** Says, where that could not be read, that it is missing; nothing else. */
  Failure: ComponentType<{ petId: string; entryIds: readonly string[] }>
}

/** How a record reads in a list. */
export interface RecordWords {
  /** What it is called, also in the question before it is deleted. */
  title: string
  /** The title is a name that somebody gave, which no translator touches. */
  isName?: boolean
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
  list(input: { petId: string; cursor?: string } & Narrowing): Promise<RecordPage<Entry>>
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

/** What the entries of a row's menu are given. */
export interface MenuEntriesProps<Entry> {
  entry: Entry
  /** Opens a window, which outlives the menu. */
  openWindow: (draw: (close: () => void) => ReactNode) => void
}

/** What opens a record where a tap on its row does something else than change it. */
export interface OpenerProps<Entry> {
  entry: Entry
  id: string
  className: string
  children: ReactNode
}

/** What a list of a kind shows besides. */
export interface RecordKind<Entry extends RecordEntry> extends RecordSource<Entry> {
  /** What adds one from anywhere; a kind without it adds by its tools. */
  add?: { id: AddActionId; label: string }
  /** Names the list for those who hear it. */
  label: string
  empty: { title: string; sentence: string }
  describe: (entry: Entry, moment: ListMoment) => RecordWords
  /** Tells what is over from what counts now; it stands folded below. `none` is said where nothing counts. */
  parts?: { isOver: (entry: Entry, moment: ListMoment) => boolean; none: string }
  /** A long list can be searched, and narrowed to one of these types: each with its label. */
  search?: {
    types?: Readonly<Record<string, string>>
    /** Whether an entry says what is typed, for a kind whose list comes at once: it is searched on the device. */
    says?: (entry: Entry, typed: string) => boolean
  }
  /** What the menu of a row offers besides changing and deleting; fetched when the first one is opened. */
  menu?: {
    /** Who may; without it everybody who sees the list. */
    permission?: Permission
    isOffered: (entry: Entry, moment: ListMoment) => boolean
    load: () => Promise<unknown>
    Entries: ComponentType<MenuEntriesProps<Entry>>
  }
  Opener?: ComponentType<OpenerProps<Entry>>
  /** What can be done with the records as a whole, beside adding one. */
  Tools?: ComponentType<{ pet: PetInList; empty: boolean }>
  /** What can be done with an entry: beside its lines where there is room, else below them. */
  Actions?: ComponentType<{ entry: Entry }>
  /** What stands below an entry's lines, such as ways to open it. `onEdit` is there where the person may change it. */
  Below?: ComponentType<{ entry: Entry; onEdit?: (() => void) | undefined }>
  /** Changes an entry where it stands; it is fetched when the first one is opened. */
  Editor: ComponentType<EditorProps<Entry>>
}
