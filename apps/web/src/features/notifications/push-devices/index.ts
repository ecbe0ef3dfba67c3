import { lazy } from 'react'

/** With the bridge to the phone, which other browsers have no use for. */
export const OnDeviceSetting = lazy(() => import('./on-device-setting.tsx'))
export { PushSetting } from './push-setting.tsx'
