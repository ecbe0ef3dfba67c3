import { applyAppearance, readAppearance } from '../ui/appearance.ts'

applyAppearance(readAppearance())

addEventListener('storage', () => applyAppearance(readAppearance()))
