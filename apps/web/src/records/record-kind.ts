import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '@app/domain/kernel/access/permissions'
import type { Feature } from '@app/domain/kernel/access/plans'
import type { KindWords } from '@app/domain/kernel/record-kinds'
import type { ListPart } from '@app/domain/records/list-parts'
import type { RecordTexts } from '@app/domain/records/records.texts'
import type { Format } from '../format/format.ts'
import type { LatePart } from '../loading/late-part.tsx'
import type { ShowToast, ToastMessage } from '../ui/overlays/toast-context.ts'
import type { AddActionId } from '../windows/add-actions.ts'
import type { AddControls } from '../windows/add-context.ts'
import type { PetInList } from './pets.ts'

/** Fields of every record. */
export interface RecordEntry {
  id: string
  /** The pet; absent or null for a record of the household. */
  petId?: string | null
  version: number
  createdBy: string | null
}

/** One page of a list, the newest first. */
export interface RecordPage<Entry> {
  entries: Entry[]
  nextCursor: string | null
  /** Number of entries from this page on, for a filtered list. */
  total?: number | undefined
}

/** Active filters of a list, as far as its kind supports them. */
export interface RecordFilter {
  part?: ListPart
  type?: string
  /** Words that must all match. */
  q?: string
  /** First and last day. */
  from?: string
  to?: string
  petId?: string
  currency?: string
}

/** Props of an inline editor. */
export interface EditorProps<Entry> {
  entry: Entry
  onClose: () => void
}

/** Additions of another feature to the rows of a list: an entry in each menu, and content below each row. */
export interface RowExtras {
  action: {
    permission: Permission
    label: string
    run: (controls: AddControls, row: { petId: string; id: string; title: string }) => void
  }
  /** `entryIds` are the rows shown together with this one, so that one request can cover them. */
  Below: ComponentType<{ petId: string; entryId: string; entryIds: readonly string[] }>
  /** Shows that the content is missing if it could not be read; otherwise nothing. */
  Failure: ComponentType<{ petId: string; entryIds: readonly string[] }>
}

/** Content of a record's row in a list. */
export interface RecordWords {
  /** The record's name, also in the question before it is deleted. */
  title: string
  /** True if a person wrote the title, so that no translator touches it. */
  isName?: boolean
  leading?: ReactNode
  chips?: ReactNode
  /** One line each, without the missing ones. */
  lines: readonly ReactNode[]
}

/** The current moment of a list, and the person's format for times. */
export interface ListMoment {
  now: Date
  /** yyyy-MM-dd on the person's calendar. */
  today: string
  format: Format
}

/** Reads and deletes records of a kind: the operations in every kind's contract. */
export interface RecordClient<Entry> {
  /** Reads a page; `petId` is empty for a kind that needs no pet. */
  list(input: { petId: string; cursor?: string } & RecordFilter): Promise<RecordPage<Entry>>
  get: (input: { id: string }) => Promise<Entry>
  delete: (input: { id: string }) => Promise<unknown>
}

/** Means by which a kind deletes an entry without a question. */
export interface DeletionTools<Entry> {
  /** Deletes the entry; the toast of the success also has these fields. */
  deleteEntry: (entry: Entry, toast: Partial<ToastMessage>) => Promise<void>
  showToast: ShowToast
  refresh: () => Promise<void>
}

/** One kind of record: its client, and its words and texts on screen. */
export interface RecordSource<Entry extends RecordEntry> {
  /** Names the kind in the query cache. */
  slug: string
  /** Name of the kind in its permissions. */
  words: KindWords
  /** Feature of the plan that adding and changing need; reading and deleting need none. */
  needs?: Feature
  client: RecordClient<Entry>
  /** Deletes an entry without a question, since its toast undoes it. */
  deleteAtOnce?: (entry: Entry, tools: DeletionTools<Entry>) => Promise<void>
  titleOf: (entry: Entry) => string
  texts: RecordTexts
}

/** Props of the entries in a row's menu. */
export interface MenuEntriesProps<Entry> {
  entry: Entry
  /** Opens a window that stays when the menu closes. */
  openWindow: (draw: (close: () => void) => ReactNode) => void
}

/** Props of an element that opens a record, for kinds whose rows do more than open the editor. */
export interface OpenerProps<Entry> {
  entry: Entry
  id: string
  className: string
  children: ReactNode
}

/** One kind of record with its list on screen. */
export interface RecordKind<Entry extends RecordEntry> extends RecordSource<Entry> {
  /** The action that adds a record from any page; a kind without it adds by its tools. */
  add?: { id: AddActionId; label: string }
  /** Accessible name of the list. */
  label: string
  empty: { title: string; sentence: string }
  describe: (entry: Entry, moment: ListMoment) => RecordWords
  /** Separates past records from current ones and shows them folded below. `none` is shown if no record is current. */
  parts?: { isOver: (entry: Entry, moment: ListMoment) => boolean; none: string }
  /** Search of a long list, with the types that can filter it and their labels. */
  search?: {
    types?: Readonly<Record<string, string>>
    /** True if an entry contains the typed words. For kinds whose whole list loads at once: the device searches it. */
    says?: (entry: Entry, typed: string) => boolean
  }
  /** Menu entries of a row besides changing and deleting, loaded when the first menu opens. */
  menu?: {
    /** Permission for the entries; without it, everyone who sees the list has them. */
    permission?: Permission
    isOffered: (entry: Entry, moment: ListMoment) => boolean
    Entries: LatePart<MenuEntriesProps<Entry>>
  }
  Opener?: ComponentType<OpenerProps<Entry>>
  /** Actions on the records as a whole, besides adding one. */
  Tools?: ComponentType<{ pet: PetInList; empty: boolean }>
  /** Actions on an entry, beside its lines if there is room, else below them. */
  Actions?: ComponentType<{ entry: Entry }>
  /** Content below an entry's lines, such as links that open it. `onEdit` is set if the person may change the entry. */
  Below?: ComponentType<{ entry: Entry; onEdit?: (() => void) | undefined }>
  /** Changes an entry in its row; loaded when the first one is opened, with the row as its place (`around`). */
  Editor: ComponentType<EditorProps<Entry>>
}
