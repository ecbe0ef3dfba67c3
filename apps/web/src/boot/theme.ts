import { applyAppearance, readAppearance } from '../ui/behaviour/appearance.ts'

applyAppearance(readAppearance())

addEventListener('storage', () => applyAppearance(readAppearance()))
