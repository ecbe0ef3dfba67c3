import { fileLost } from '@app/domain/offline/waiting-changes.texts'
import { ProblemError } from '../client/problem-error.ts'
import { seal, unseal } from './seal.ts'
import type { WaitingChange } from './waiting-state.ts'
import {
  type HeldKey,
  removeChanges,
  rewriteChange,
  storedChanges,
  storedFile,
  type StoredChange,
} from './waiting-store.ts'

/** The sealed part of a change. */
export type SealedContent = Omit<WaitingChange, keyof StoredChange>

export const sealContent = (
  held: HeldKey,
  owner: Pick<StoredChange, 'id' | 'person' | 'household'>,
  content: SealedContent,
) => seal(held, owner, new TextEncoder().encode(JSON.stringify(content)))

/** A stored change with its decrypted content. */
export interface OpenedChange {
  stored: StoredChange
  change: WaitingChange
}

/**
 * Decrypts the waiting changes of the key's person, in the order of creation. Changes that the key no longer opens,
 * because the installation has another secret by now, are lost and are removed.
 */
export async function openChanges(held: HeldKey): Promise<OpenedChange[]> {
  const stored = await storedChanges(held.person)
  const opened = await Promise.all(stored.map((each) => openChange(held, each)))
  const lost = new Set(stored.filter((_, at) => !opened[at]).map(({ id }) => id))
  if (lost.size > 0) await removeChanges(({ id }) => lost.has(id))
  return opened.filter((each) => each !== undefined)
}

async function openChange(held: HeldKey, stored: StoredChange): Promise<OpenedChange | undefined> {
  const bytes = await unseal(held, stored, stored.sealed).catch(() => undefined)
  if (!bytes) return undefined
  const content = JSON.parse(new TextDecoder().decode(bytes)) as SealedContent
  const { id, person, household, madeAt, sentAt, follows } = stored
  return {
    stored,
    change: {
      ...content,
      id,
      person,
      household,
      madeAt,
      ...(sentAt !== undefined && { sentAt }),
      ...(follows !== undefined && { follows }),
    },
  }
}

/**
 * Rewrites the content of a change, unless the change is gone.
 * @returns true if the change was still there
 */
export async function rewriteContent(
  held: HeldKey,
  stored: StoredChange,
  change: WaitingChange,
): Promise<boolean> {
  const { operation, input, title, detail, dueAt, zone, file, problem } = change
  const content = {
    operation,
    input,
    title,
    detail,
    ...(dueAt !== undefined && { dueAt }),
    zone,
    ...(file && { file }),
    ...(problem && { problem }),
  }
  const sealed = await sealContent(held, stored, content)
  return rewriteChange({ ...stored, sealed, needsAnswer: content.problem !== undefined })
}

/**
 * The file of a change.
 * @throws ProblemError if it can't be read any more: only its person can help then
 */
export async function openFile(
  held: HeldKey,
  stored: StoredChange,
  { name, type }: NonNullable<WaitingChange['file']>,
): Promise<File> {
  const sealed = await storedFile(stored.id)
  const bytes = sealed && (await unseal(held, stored, sealed).catch(() => undefined))
  if (!bytes) throw new ProblemError(fileLost, 410)
  return new File([bytes], name, { type })
}
