export { TakeoutSection } from './takeout-section.tsx'
