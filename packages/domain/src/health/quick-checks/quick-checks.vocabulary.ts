import type { Species } from '../../kernel/pets.vocabulary.ts'

/** Questions of a Quick Health Check, in their order. */
export const checkQuestions = [
  'appetite',
  'water',
  'energy',
  'stool',
  'urine',
  'breathing',
  'coat',
  'mood',
] as const
export type CheckQuestion = (typeof checkQuestions)[number]

/** Answers, compared with a usual day of the animal. A question offers some of them. */
export const checkAnswers = [
  'usual',
  'less',
  'none',
  'more',
  'soft',
  'fast',
  'hard',
  'changed',
  'quiet',
  'restless',
  'unseen',
] as const
export type CheckAnswer = (typeof checkAnswers)[number]

/** A question as the form and the vet read it. */
interface QuestionWords {
  label: string
  answers: Readonly<Partial<Record<CheckAnswer, string>>>
}

const usual = 'As usual'
const unseen = 'Not seen'

const questionWords: Readonly<Record<CheckQuestion, QuestionWords>> = {
  appetite: {
    label: 'Eating',
    answers: { usual, less: 'Less', none: 'Nothing for a day', more: 'More', unseen },
  },
  water: {
    label: 'Drinking',
    answers: { usual, less: 'Less', none: 'Nothing for a day', more: 'More', unseen },
  },
  energy: { label: 'Energy', answers: { usual, less: 'Less', more: 'More', unseen } },
  stool: {
    label: 'Stool',
    answers: { usual, soft: 'Soft or runny', less: 'Less', none: 'None for a day', unseen },
  },
  urine: {
    label: 'Urine',
    answers: { usual, less: 'Less', none: 'None for a day', more: 'More', unseen },
  },
  breathing: {
    label: 'Breathing',
    answers: { usual, fast: 'Fast or noisy', hard: 'Struggling to breathe', unseen },
  },
  coat: { label: 'Coat and skin', answers: { usual, changed: 'Itchy, bare or sore', unseen } },
  mood: { label: 'Mood', answers: { usual, quiet: 'Quiet or hiding', restless: 'Restless', unseen } },
}

const droppings = { label: 'Droppings' }

/** Questions that a species is asked in other words; null for one that it isn't asked. */
const speciesWords: Readonly<
  Partial<Record<Species, Readonly<Partial<Record<CheckQuestion, Partial<QuestionWords> | null>>>>>
> = {
  cat: { stool: { label: 'Stool in the litter box' }, urine: { label: 'Urine in the litter box' } },
  rabbit: {
    appetite: {
      answers: { usual, less: 'Less', none: 'Nothing for 12 hours', more: 'More', unseen },
    },
    stool: {
      ...droppings,
      answers: { usual, soft: 'Soft or runny', less: 'Fewer or smaller', none: 'None for 12 hours', unseen },
    },
  },
  hamster: { stool: droppings },
  'guinea-pig': { stool: droppings },
  // Birds and reptiles pass urine with their droppings.
  bird: { stool: droppings, urine: null, coat: { label: 'Feathers and skin' } },
  reptile: { stool: droppings, urine: null, coat: { label: 'Skin and shell' } },
  fish: {
    water: null,
    energy: { label: 'Swimming' },
    stool: null,
    urine: null,
    breathing: { answers: { usual, fast: 'Fast', hard: 'Gasping at the surface', unseen } },
    coat: { label: 'Scales and fins', answers: { usual, changed: 'Spots, tears or sores', unseen } },
  },
}

/** The words of a question for a species; undefined if the species is not asked. */
export function wordsOfQuestion(species: Species, question: CheckQuestion): QuestionWords | undefined {
  const own = speciesWords[species]?.[question]
  return own === null ? undefined : { ...questionWords[question], ...own }
}

/** The questions for a species, with their words, in their order. */
export const questionsFor = (species: Species): (QuestionWords & { question: CheckQuestion })[] =>
  checkQuestions.flatMap((question) => {
    const words = wordsOfQuestion(species, question)
    return words ? [{ question, ...words }] : []
  })

/**
 * Answers after which the check says to call a vet at once. Sources: American Veterinary Medical Association, '13 animal
 * emergencies that require immediate veterinary consultation and/or care' (difficulty breathing, inability to urinate,
 * refusal to drink for 24 hours or more); Tufts Catnip, 'How to tell when difficulty urinating means taking your cat to
 * the vet' (male cats); Rocky Mountain House Rabbit Rescue, 'Life-saving emergency information' (12 hours or more
 * without food or droppings).
 */
export const callRules: readonly {
  question: CheckQuestion
  answer: CheckAnswer
  /** Absent for every species. */
  species?: readonly Species[]
  reason: string
}[] = [
  { question: 'breathing', answer: 'hard', reason: 'Struggling to breathe is an emergency.' },
  {
    question: 'urine',
    answer: 'none',
    species: ['cat'],
    reason: 'A cat without urine for a day is an emergency, most of all a male one.',
  },
  {
    question: 'urine',
    answer: 'none',
    species: ['dog'],
    reason: 'A dog without urine for a day is an emergency.',
  },
  {
    question: 'water',
    answer: 'none',
    species: ['dog', 'cat'],
    reason: 'A pet that has drunk nothing for a day needs a vet now.',
  },
  {
    question: 'appetite',
    answer: 'none',
    species: ['rabbit'],
    reason: 'A rabbit that has eaten nothing for 12 hours needs a vet now.',
  },
  {
    question: 'stool',
    answer: 'none',
    species: ['rabbit'],
    reason: 'A rabbit without droppings for 12 hours needs a vet now.',
  },
]
