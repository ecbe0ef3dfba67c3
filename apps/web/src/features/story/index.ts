export { MedicalTimeline, StoryTab } from './story-on-demand.tsx'
