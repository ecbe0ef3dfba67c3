import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { emptyForm, filledForm, type FormValues, type Kind } from '@app/domain/records/define-kind'
import type { RecordTexts } from '@app/domain/records/records.texts'
import type { OperationOf } from '../forms/operation-resolver.ts'
import { type RecordAddition, useAddRecord } from './add/use-add-record.ts'
import type { Waiting } from './keep-record.ts'
import { type RecordEdit, useEditRecord } from './use-edit-record.ts'

/**
 * Everything that the forms of a kind use: its declaration, its operations, the client that sends them, and its texts.
 */
export interface KindForms<
  K extends Kind,
  Added extends FieldValues,
  AddInput,
  Edited extends FieldValues,
  EditInput,
> {
  kind: K
  contract: { add: OperationOf<Added, AddInput>; update: OperationOf<Edited, EditInput> }
  client: {
    get: (input: { id: string }) => Promise<{ version: number; petId?: string | null }>
    add: (input: AddInput) => Promise<unknown>
    update: (input: EditInput) => Promise<unknown>
  }
  texts: Pick<RecordTexts, 'added' | 'addFailed' | 'updated' | 'updateFailed'>
}

interface AddOptions<K extends Kind, AddInput> {
  /** The pet to add to; empty until the person chooses one. */
  petId?: string
  /** Initial values besides the kind's own, such as today. */
  given?: Partial<FormValues<K>>
  /** The code of a refusal that is a question: the server accepts the same input with `anyway`. */
  asks?: string
  /** Describes the record while it waits on this device for a connection. */
  waitsAs?: (input: AddInput) => Waiting
  onClose: () => void
}

/** The form that adds a record of a kind. */
export function useAddForm<
  K extends Kind,
  Added extends FieldValues & { id: string },
  AddInput extends { id: string; petId?: string | null },
  Edited extends FieldValues & { id: string; version: number },
  EditInput extends { version: number },
>(
  { kind, contract, client, texts }: KindForms<K, Added, AddInput, Edited, EditInput>,
  { petId, given, asks, waitsAs, onClose }: AddOptions<K, AddInput>,
): RecordAddition<Added, AddInput> {
  return useAddRecord(contract.add, {
    texts,
    defaults: { ...emptyForm(kind), ...given, ...(petId !== undefined && { petId }) } as DefaultValues<Added>,
    send: client.add,
    saved: {
      find: async (id) => {
        const { version, petId: ofPet } = await client.get({ id })
        return kind.of === 'pet' ? { version, petId: ofPet } : { version }
      },
      // A change takes the fields of the same form; the server leaves out the additional pet id.
      update: (input, version) => client.update({ ...input, version } as unknown as EditInput),
    },
    ...(asks !== undefined && { asks }),
    ...(waitsAs && { waitsAs }),
    onClose,
  })
}

interface EditOptions<K extends Kind, EditInput> {
  entry: z.output<K['entry']> & { id: string; version: number }
  /** Initial values that differ from those of the record. */
  given?: Partial<FormValues<K>>
  /** Sends the change, for forms with more input than the change takes. */
  send?: (input: EditInput) => Promise<unknown>
  asks?: string
  onClose: () => void
}

/** The form that changes a record of a kind in its list. */
export function useEditForm<
  K extends Kind,
  Added extends FieldValues,
  AddInput,
  Edited extends FieldValues & { id: string; version: number },
  EditInput extends { version: number },
>(
  { kind, contract, client, texts }: KindForms<K, Added, AddInput, Edited, EditInput>,
  { entry, given, send = client.update, asks, onClose }: EditOptions<K, EditInput>,
): RecordEdit<Edited, EditInput> {
  return useEditRecord(contract.update, {
    texts,
    defaults: { ...filledForm(kind, entry), ...given } as DefaultValues<Edited>,
    fixed: { id: entry.id, version: entry.version } as Partial<Edited> & { version: number },
    send,
    ...(asks !== undefined && { asks }),
    onClose,
  })
}
