export { CameraButton } from './camera-button.tsx'
export { PhotosTab } from './photos-tab-on-demand.tsx'
