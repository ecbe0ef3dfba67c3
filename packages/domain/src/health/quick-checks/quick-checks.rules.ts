import type { FieldErrors } from '../../kernel/errors.ts'
import type { QuickCheck } from './quick-checks.fields.ts'
import { callRules, type CheckQuestion, questionsFor } from './quick-checks.vocabulary.ts'

const fieldOf = (question: CheckQuestion) => `check.answers.${question}`

/** Requires an offered answer to each question of the species, at least one of them seen, and no other answers. */
export function checkQuickCheck({ species, answers }: QuickCheck): FieldErrors {
  const questions = questionsFor(species)
  const missing = questions.filter(({ question, answers: offered }) => {
    const answer = answers[question]
    return answer === undefined || offered[answer] === undefined
  })
  const asked = new Set(questions.map(({ question }) => question))
  const unasked = (Object.keys(answers) as CheckQuestion[]).filter((question) => !asked.has(question))
  const errors = {
    ...Object.fromEntries(missing.map(({ question }) => [fieldOf(question), 'Choose an answer'])),
    ...Object.fromEntries(
      unasked.map((question) => [fieldOf(question), 'This question is for other animals']),
    ),
  }
  if (Object.keys(errors).length > 0) return errors
  const first = questions[0]?.question ?? 'appetite'
  return Object.values(answers).every((answer) => answer === 'unseen')
    ? { [fieldOf(first)]: 'Answer at least one question that you saw' }
    : {}
}

/** Lists the questions with their answers in words, for a vet. */
export const checkFacts = ({
  species,
  answers,
}: QuickCheck): (readonly [question: string, answer: string])[] =>
  questionsFor(species).flatMap(({ question, label, answers: offered }) => {
    const answer = answers[question]
    const words = answer && offered[answer]
    return words === undefined ? [] : [[label, words] as const]
  })

/** Maximum length of a health log's value. */
const MAX_VALUE = 200

/** Words a check as the health log's value: 'All as usual', or its other answers, as 'Eating: less, Urine: not seen'. */
export function summariseCheck(check: QuickCheck): string {
  const others: QuickCheck = {
    ...check,
    answers: Object.fromEntries(Object.entries(check.answers).filter(([, answer]) => answer !== 'usual')),
  }
  const words = checkFacts(others)
    .map(([label, answer]) => `${label}: ${answer.toLowerCase()}`)
    .join(', ')
  if (words === '') return 'All as usual'
  return words.length > MAX_VALUE ? `${words.slice(0, MAX_VALUE - 1)}…` : words
}

/** Returns the reasons to call a vet at once; empty if there are none. */
export const callReasons = ({ species, answers }: QuickCheck): string[] =>
  callRules
    .filter(
      ({ question, answer, species: only }) =>
        answers[question] === answer && (only === undefined || only.includes(species)),
    )
    .map(({ reason }) => reason)
