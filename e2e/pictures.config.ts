import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Retakes the pictures of `docs/pictures` and `content`: `npx playwright test --config e2e/pictures.config.ts`. */
export default defineConfig({ ...journeys, testDir: 'pictures', workers: 1 })
