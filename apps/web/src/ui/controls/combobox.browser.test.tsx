import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { showPart } from '../../../test-support/open-app.tsx'
import { click, fill, isShown } from '../../../test-support/screen.ts'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

const zones = ['America/New York', 'Asia/Tokyo', 'Europe/Paris'].map((zone) => ({ value: zone, label: zone }))

function ChosenZone() {
  const [zone, setZone] = useState('Europe/Paris')
  return (
    <Field label="Time zone">
      <Combobox choices={zones} value={zone} onChoose={setZone} nothingFits="No matching time zone." />
    </Field>
  )
}

let field: Locator
let list: Locator

beforeEach(async () => {
  showPart(<ChosenZone />)
  field = page.getByRole('combobox', { name: 'Time zone' })
  list = page.getByRole('listbox', { name: 'Choices' })
  await isShown(field)
})

const isOpen = () => eventually(field).toHaveAttribute('aria-expanded', 'true')
const isClosed = () => eventually(field).toHaveAttribute('aria-expanded', 'false')
const has = (value: string) => eventually(field).toHaveValue(value)
const focus = () => (field.element() as HTMLElement).focus()
const reached = () =>
  document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')?.textContent
const reaches = (choice: string) => eventually(reached).toBe(choice)
const announced = (words: string) => isShown(page.getByRole('status').filter({ hasText: words }))

it('typing narrows the list, and Enter chooses the option that the arrows have reached', async () => {
  await click(field)
  const choices = list.getByRole('option').elements()
  expect(choices.map(({ textContent }) => textContent)).toEqual(zones.map(({ label }) => label))
  await fill(field, 'a')
  await userEvent.keyboard('{ArrowDown}')
  await reaches('Asia/Tokyo')
  await userEvent.keyboard('{Enter}')
  await has('Asia/Tokyo')
  await isClosed()
})

it('a choice by pointer or touch leaves the focus in the field', async () => {
  await click(field)
  await click(list.getByRole('option', { name: 'Asia/Tokyo' }))
  await has('Asia/Tokyo')
  await eventually(field).toHaveFocus()
})

it.each(['Escape', 'Tab'])('%s closes the list and chooses nothing', async (key) => {
  await click(field)
  await fill(field, 'tok')
  await reaches('Asia/Tokyo')
  await userEvent.keyboard(`{${key}}`)
  await isClosed()
  await has('Europe/Paris')
})

it('Escape without an open list keeps the choice', async () => {
  focus()
  await userEvent.keyboard('{Escape}')
  await has('Europe/Paris')
})

it('Alt and an arrow open and close the list', async () => {
  focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await isOpen()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await isClosed()
})

// spec product: the combobox keeps to the keyboard, an input method and a screen reader
it('Enter ends what an input method composes, and chooses nothing', async () => {
  await click(field)
  await fill(field, '')
  await cdp().send('Input.imeSetComposition', { text: 'asia', selectionStart: 4, selectionEnd: 4 })
  await reaches('Asia/Tokyo')
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  await isOpen()
  await cdp().send('Input.insertText', { text: 'asia' })
  await userEvent.keyboard('{Enter}')
  await has('Asia/Tokyo')
})

it('how many choices fit is announced', async () => {
  await click(field)
  await announced('3 choices')
  await fill(field, 'tok')
  await announced('1 choice')
  await fill(field, 'atlantis')
  await announced('No matching time zone.')
  expect(list.elements()).toEqual([])
})
