import { expect, it } from 'vitest'
import { type Species, species as allSpecies } from '../../kernel/pets.vocabulary.ts'
import type { QuickCheck } from './quick-checks.fields.ts'
import { callReasons, checkFacts, checkQuickCheck, summariseCheck } from './quick-checks.rules.ts'
import { callRules, questionsFor } from './quick-checks.vocabulary.ts'

/** A check without anything unusual, except these answers. */
const checkOf = (species: Species, answers: QuickCheck['answers'] = {}): QuickCheck => ({
  version: 1,
  species,
  answers: {
    ...Object.fromEntries(questionsFor(species).map(({ question }) => [question, 'usual' as const])),
    ...answers,
  },
})

const asked = (species: Species) => questionsFor(species).map(({ label }) => label)

it('asks each species only about what it shows', () => {
  expect(asked('dog')).toEqual([
    'Eating',
    'Drinking',
    'Energy',
    'Stool',
    'Urine',
    'Breathing',
    'Coat and skin',
    'Mood',
  ])
  expect(asked('cat')).toContain('Urine in the litter box')
  expect(asked('bird')).toEqual([
    'Eating',
    'Drinking',
    'Energy',
    'Droppings',
    'Breathing',
    'Feathers and skin',
    'Mood',
  ])
  expect(asked('fish')).toEqual(['Eating', 'Swimming', 'Breathing', 'Scales and fins', 'Mood'])
})

it.each(allSpecies.map((species) => [species]))('a complete check of a %s is accepted', (species) => {
  expect(checkQuickCheck(checkOf(species))).toEqual({})
  expect(summariseCheck(checkOf(species))).toBe('All as usual')
  expect(checkFacts(checkOf(species))).toHaveLength(questionsFor(species).length)
})

it('requires an offered answer to each question, and something that was seen', () => {
  const { urine, ...others } = checkOf('cat').answers
  expect(urine).toBe('usual')
  expect(checkQuickCheck({ ...checkOf('cat'), answers: others })).toEqual({
    'check.answers.urine': 'Choose an answer',
  })
  expect(checkQuickCheck(checkOf('cat', { coat: 'more' }))).toEqual({
    'check.answers.coat': 'Choose an answer',
  })
  expect(
    checkQuickCheck({ ...checkOf('fish'), answers: { ...checkOf('fish').answers, water: 'less' } }),
  ).toEqual({
    'check.answers.water': 'This question is for other animals',
  })
  const unseen = Object.fromEntries(questionsFor('dog').map(({ question }) => [question, 'unseen' as const]))
  expect(checkQuickCheck(checkOf('dog', unseen))).toEqual({
    'check.answers.appetite': 'Answer at least one question that you saw',
  })
})

it('is summed up by the answers that are not as usual', () => {
  const check = checkOf('rabbit', { appetite: 'none', stool: 'less', urine: 'unseen' })
  expect(summariseCheck(check)).toBe(
    'Eating: nothing for 12 hours, Droppings: fewer or smaller, Urine: not seen',
  )
  expect(checkFacts(check).slice(0, 2)).toEqual([
    ['Eating', 'Nothing for 12 hours'],
    ['Drinking', 'As usual'],
  ])
  const worst = Object.fromEntries(
    questionsFor('rabbit').map(({ question, answers }) => [question, Object.keys(answers).at(-1)]),
  ) as QuickCheck['answers']
  expect(summariseCheck(checkOf('rabbit', worst)).length).toBeLessThanOrEqual(200)
})

it.each([
  ['cat', { urine: 'none' }, 'A cat without urine for a day is an emergency, most of all a male one.'],
  ['dog', { urine: 'none' }, 'A dog without urine for a day is an emergency.'],
  ['dog', { water: 'none' }, 'A pet that has drunk nothing for a day needs a vet now.'],
  ['rabbit', { appetite: 'none' }, 'A rabbit that has eaten nothing for 12 hours needs a vet now.'],
  ['rabbit', { stool: 'none' }, 'A rabbit without droppings for 12 hours needs a vet now.'],
  ['fish', { breathing: 'hard' }, 'Struggling to breathe is an emergency.'],
] as const)('a %s with %j: %s', (species, answers, reason) => {
  expect(callReasons(checkOf(species, answers))).toEqual([reason])
})

it('says to call a vet for no other answer, and each rule names an answer that is offered', () => {
  for (const species of allSpecies) {
    for (const { question, answers } of questionsFor(species)) {
      for (const answer of Object.keys(answers) as (keyof typeof answers)[]) {
        const isRuled = callRules.some(
          (rule) =>
            rule.question === question && rule.answer === answer && (rule.species?.includes(species) ?? true),
        )
        expect(callReasons(checkOf(species, { [question]: answer }))).toHaveLength(isRuled ? 1 : 0)
      }
    }
  }
  for (const { question, answer, species = allSpecies } of callRules) {
    for (const each of species)
      expect(questionsFor(each).find((one) => one.question === question)?.answers).toHaveProperty(answer)
  }
})
