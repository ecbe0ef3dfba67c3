export { Takeouts } from './takeouts.tsx'
