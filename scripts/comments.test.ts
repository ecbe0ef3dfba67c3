import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findAvoided, findComments, isQuestion } from './lib/comments.ts'
import { findTitles } from './lib/demands.ts'
import { findSources } from './lib/source-files.ts'
import { root } from './lib/steps.ts'

/** Largest share of comments that may begin with a question word. */
const MOST_QUESTIONS = 0.05

const sql = globSync('db/schema/*.sql', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const sources = findSources(root)
const comments = [...sources, ...sql]
  .filter(({ path }) => !path.includes('.generated.'))
  .flatMap((file) => findComments(file).map((text) => ({ path: file.path, text })))

it('at most 5 % of the comments begin with a question word', () => {
  expect(comments.length).toBeGreaterThan(5000)
  const questions = comments.filter(({ text }) => isQuestion(text))
  expect(questions.length / comments.length).toBeLessThanOrEqual(MOST_QUESTIONS)
})

it('no comment and no title of a test has a word that hides a plainer one', () => {
  const titles = sources
    .filter(({ path }) => /(?:\.(?:test|spec)\.tsx?|-suite\.ts)$/.test(path))
    .flatMap((file) => findTitles(file).map((text) => ({ path: file.path, text })))
  expect(titles.length).toBeGreaterThan(4000)
  const found = [...comments, ...titles].flatMap(({ path, text }) => {
    const avoided = findAvoided(text)
    return avoided ? [`${path}: ${avoided}`] : []
  })
  expect(found).toEqual([])
})

it('comments are found in code and SQL, and lines that follow each other are one', () => {
  const text =
    '/** Loads a\n * page. */\nconst url = "// none"\n// What is left,\n// reads anew.\nlet x // Where\n'
  expect(findComments({ path: 'x.ts', text })).toEqual([
    'Loads a page.',
    'What is left, reads anew.',
    'Where',
  ])
  expect(findComments({ path: 'x.sql', text: '-- One\n  -- more\nselect 1;\n-- Two\n' })).toEqual([
    'One more',
    'Two',
  ])
})

it.each([
  ['What a list shows', true, undefined],
  ['Whole pages', false, undefined],
  ["Reads anew; says 'somebody'", false, 'anew'],
  ["The toast 'Nobody answered'", false, undefined],
])('%s', (comment, question, avoided) => {
  expect([isQuestion(comment), findAvoided(comment)]).toEqual([question, avoided])
})
