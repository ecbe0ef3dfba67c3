export { PushSetting } from './push-setting.tsx'
