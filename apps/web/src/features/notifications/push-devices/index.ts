import { lazy } from 'react'

/** Lazy, because it includes the bridge to the phone, which other browsers do not need. */
export const OnDeviceSetting = lazy(() => import('./on-device-setting.tsx'))
export { PushSetting } from './push-setting.tsx'
