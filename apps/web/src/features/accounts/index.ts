export { AddressSetting } from './address-setting.tsx'
export { PasswordSetting } from './password-setting.tsx'
