import { hasCode, isUnanswered } from '../../api/client/problem-error.ts'

/** How a record that may have been saved already is looked for, and how it is changed. */
export interface SavedRecord<Input> {
  /** Reads the record by its id; nothing, or a refusal with NOT_FOUND, where there is none. */
  find: (id: string) => Promise<{ version: number; petId?: string } | undefined>
  /** Saves what was typed since on top of the version that is there. */
  update: (input: Input, version: number) => Promise<unknown>
}

interface AddSenderOptions<Input> extends SavedRecord<Input> {
  add: (input: Input) => Promise<unknown>
}

/** Sends the form of a new record. */
export interface AddSender<Input> {
  /** @throws what `add`, `find` and `update` throw */
  send: (input: Input) => Promise<unknown>
  /**
   * Whether the record may wait, to be sent again later as it is: not where something else was sent before whose answer was
   * lost. That may have arrived, and under the same id this would be refused.
   */
  mayWait: (input: Input) => boolean
}

/**
 * Makes what sends the form of a new record, under the id that it keeps. When an answer was lost the record may be there
 * all the same: sent unchanged, it is the same request; changed since, it becomes a change of the record that is there. So what
 * the person typed last is what is kept.
 */
export function createAddSender<Input extends { id: string; petId?: string }>({
  add,
  find,
  update,
}: AddSenderOptions<Input>): AddSender<Input> {
  /** What was sent whose answer was lost, in words that can be compared. */
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
      // A record stays with its pet: one that was saved for another is not this one, and the server says so.
      return saved?.petId === petId ? saved : undefined
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
      // The first request arrived after the record was looked for.
      const late = hasCode(error, 'ID_TAKEN') ? await findSaved(input) : undefined
      if (!late) throw error
      return update(input, late.version)
    }
  }
  return { send, mayWait: isNothingElseLost }
}
