import { latePart } from '../../../loading/late-part.tsx'

/** Lazy, because it includes the bridge to the phone, which other browsers do not need. */
export const OnDeviceSetting = latePart(() => import('./on-device-setting.tsx'), { place: 'around' })
export { PushSetting } from './push-setting.tsx'
