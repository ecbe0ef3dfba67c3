import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findChromium } from './chromium.ts'

it('takes the browser that CHROMIUM_PATH names', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath)
})

it('finds the browser of the system, by any of its names', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'browsers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'google-chrome'), '')
  expect(findChromium({ CHROMIUM_PATH: '/absent', PATH: folder })).toMatch(/chromium|google-chrome/)
})

it('takes the headless shell where there is a whole browser too', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'browsers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['chromium', 'chrome-headless-shell']) writeFileSync(join(folder, name), '')
  expect(findChromium({ PATH: folder })).toMatch(/headless-shell$/)
})
