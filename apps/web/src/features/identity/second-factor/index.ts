export { PasskeysSetting } from './passkeys-setting.tsx'
export { TwoFactorSetting } from './two-factor-setting.tsx'
