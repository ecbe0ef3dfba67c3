export { StoryTab } from './story-on-demand.tsx'
