export { OnDeviceSetting } from './on-device-setting.tsx'
