import { foldText } from './fold.rules.ts'
import { wordsOf } from './search.rules.ts'

/** Something that can be done from search, by the words with which people ask for it. */
export interface SearchAction {
  /** Words that ask for it to be done, such as 'add'. */
  verbs: string
  /** Words for what it is done with, such as 'medicine tablets'. */
  things: string
  /** It is done for a pet, whose name may be among the words. */
  ofPet: boolean
}

interface NamedPet {
  id: string
  name: string
}

export interface FoundAction<Action> {
  action: Action
  pet?: NamedPet
  /** The first word asks for something to be done, so that it is likelier wanted than what is found. */
  leads: boolean
}

/** Words that say nothing of what is wanted. */
const fillers = new Set(wordsOf('a an the my for to of in new'))

const beginsOne = (word: string, among: string): boolean =>
  wordsOf(among).some((other) => other.startsWith(word))

/**
 * The actions that a term asks for, in their order: each of its words begins a word of the action, or the name of a pet for
 * which it can be done. Names alone ask for nothing.
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
