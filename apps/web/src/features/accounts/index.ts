export { PasswordSetting } from './password-setting.tsx'
