import type { Browser, Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltApp, buildForTest } from '../../tooling/build-for-test.ts'
import { launchChromium } from '../../tooling/launch-chromium.ts'

let app: BuiltApp
let browser: Browser
let page: Page
/** The time zone of the design system's page. */
let field: Locator
let list: Locator

beforeAll(async () => {
  app = await buildForTest()
  browser = await launchChromium()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await app?.close()
})

beforeEach(async () => {
  page = await browser.newPage()
  await page.goto(`${app.origin}/ui`)
  field = page.getByRole('combobox', { name: 'Time zone' })
  list = page.getByRole('listbox', { name: 'Choices' })
  await field.waitFor()
})

afterEach(() => page.close())

const isOpen = () => field.getAttribute('aria-expanded').then((expanded) => expanded === 'true')
const hasFocus = () => field.evaluate((input) => input === document.activeElement)
const reached = () =>
  field.evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    return id ? document.getElementById(id)?.textContent : undefined
  })

const announced = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

test('what is typed narrows the list, and Enter chooses what the arrows have reached', async () => {
  await field.click()
  expect(await list.getByRole('option').allTextContents()).toEqual([
    'America/New York',
    'Asia/Tokyo',
    'Europe/Paris',
  ])
  await field.fill('a')
  await page.keyboard.press('ArrowDown')
  expect(await reached()).toBe('Asia/Tokyo')
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('Asia/Tokyo')
  expect(await isOpen()).toBe(false)
})

test('a choice by pointer or touch leaves the focus in the field', async () => {
  await field.click()
  await list.getByRole('option', { name: 'Asia/Tokyo' }).click()
  expect(await field.inputValue()).toBe('Asia/Tokyo')
  expect(await hasFocus()).toBe(true)
})

test.each(['Escape', 'Tab'])('%s closes the list and chooses nothing', async (key) => {
  await field.click()
  await field.fill('tok')
  expect(await reached()).toBe('Asia/Tokyo')
  await page.keyboard.press(key)
  expect(await isOpen()).toBe(false)
  expect(await field.inputValue()).toBe('Europe/Paris')
})

test('Escape without an open list keeps the choice', async () => {
  await field.focus()
  await page.keyboard.press('Escape')
  expect(await field.inputValue()).toBe('Europe/Paris')
})

test('Alt and an arrow open and close the list', async () => {
  await field.focus()
  await page.keyboard.press('Alt+ArrowDown')
  expect(await isOpen()).toBe(true)
  await page.keyboard.press('Alt+ArrowUp')
  expect(await isOpen()).toBe(false)
})

test('Enter ends what an input method composes, and chooses nothing', async () => {
  await field.click()
  await field.fill('')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'asia', selectionStart: 4, selectionEnd: 4 })
  expect(await reached()).toBe('Asia/Tokyo')
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  expect(await isOpen()).toBe(true)
  await session.send('Input.insertText', { text: 'asia' })
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('Asia/Tokyo')
})

test('how many choices fit is announced', async () => {
  await field.click()
  await announced('3 choices')
  await field.fill('tok')
  await announced('1 choice')
  await field.fill('atlantis')
  await announced('No matching time zone.')
  expect(await list.count()).toBe(0)
})
