import { foldText } from './fold.rules.ts'
import { wordsOf } from './search.rules.ts'

/** An action that search offers, with the words that match it. */
export interface SearchAction {
  /** Words for the action, such as 'add'. */
  verbs: string
  /** Words for the object, such as 'medicine tablets'. */
  things: string
  /** True if the action applies to a pet, whose name may be among the words. */
  ofPet: boolean
}

interface NamedPet {
  id: string
  name: string
}

export interface FoundAction<Action> {
  action: Action
  pet?: NamedPet
  /** True if the first word is a verb, so that the action is likelier wanted than the results. */
  leads: boolean
}

/** Words that are ignored. */
const fillers = new Set(wordsOf('a an the my for to of in new'))

const beginsOne = (word: string, among: string): boolean =>
  wordsOf(among).some((other) => other.startsWith(word))

/**
 * Finds the actions that a term matches, in their order: each word of the term is the beginning of a word of the
 * action, or of the name of a pet to which it can apply. Names alone match no action.
 */
export function findActions<Action extends SearchAction>(
  actions: readonly Action[],
  term: string,
  pets: readonly NamedPet[],
): FoundAction<Action>[] {
  const words = wordsOf(term).filter((word) => !fillers.has(word))
  if (words.length === 0) return []
  return actions.flatMap((action) => {
    const names = words.filter((word) => !beginsOne(word, `${action.verbs} ${action.things}`))
    if (names.length === words.length) return []
    const leads = beginsOne(words[0] ?? '', action.verbs)
    if (names.length === 0) return [{ action, leads }]
    const pet =
      action.ofPet && pets.find(({ name }) => names.every((word) => beginsOne(word, foldText(name))))
    return pet ? [{ action, pet, leads }] : []
  })
}
