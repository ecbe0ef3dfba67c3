import { hasCode, isUnanswered } from '../../api/client/problem-error.ts'

/** Finds and changes a record that an earlier attempt may have saved. */
export interface SavedRecord<Input> {
  /**
   * Reads the record by its id; if there is none, resolves with undefined or rejects with NOT_FOUND. Without a pet, the
   * record may change its pet.
   */
  find: (id: string) => Promise<{ version: number; petId?: string | null } | undefined>
  /** Saves later input over the stored version. */
  update: (input: Input, version: number) => Promise<unknown>
}

interface AddSenderOptions<Input> extends SavedRecord<Input> {
  add: (input: Input) => Promise<unknown>
}

/** Sends the form of a new record. */
export interface AddSender<Input> {
  /** @throws the errors of `add`, `find` and `update` */
  send: (input: Input) => Promise<unknown>
  /**
   * True if the record may be stored on the device and sent later unchanged. False after different input was sent and
   * its answer was lost: that input may have arrived, and the server would refuse this one under the same id.
   */
  mayWait: (input: Input) => boolean
}

/**
 * Creates the sender for the form of a new record, which keeps its id. After a lost answer, the record may already be
 * saved. Unchanged input is then the same request; changed input becomes a change of the saved record. The last typed
 * input always wins.
 */
export function createAddSender<Input extends { id: string; petId?: string | null }>({
  add,
  find,
  update,
}: AddSenderOptions<Input>): AddSender<Input> {
  /** Sent input with a lost answer, serialised for comparison. */
  const lost = new Set<string>()

  const addOrNoteLoss = async (input: Input) => {
    try {
      return await add(input)
    } catch (error) {
      if (isUnanswered(error)) lost.add(JSON.stringify(input))
      throw error
    }
  }
  const findSaved = async ({ id, petId }: Input) => {
    try {
      const saved = await find(id)
      // A record stays with its pet: one saved for another pet is a different record, and the server refuses this one.
      return saved?.petId === undefined || saved.petId === petId ? saved : undefined
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return undefined
      throw error
    }
  }
  const isNothingElseLost = (input: Input) =>
    lost.size === 0 || (lost.size === 1 && lost.has(JSON.stringify(input)))
  const send = async (input: Input) => {
    if (isNothingElseLost(input)) return addOrNoteLoss(input)
    const saved = await findSaved(input)
    if (saved) return update(input, saved.version)
    try {
      return await addOrNoteLoss(input)
    } catch (error) {
      // The first request arrived after the search for the record.
      const late = hasCode(error, 'ID_TAKEN') ? await findSaved(input) : undefined
      if (!late) throw error
      return update(input, late.version)
    }
  }
  return { send, mayWait: isNothingElseLost }
}
