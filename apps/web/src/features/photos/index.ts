export { PhotosTab } from './photos-tab.tsx'
