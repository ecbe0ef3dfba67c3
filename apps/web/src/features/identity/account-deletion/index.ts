export { DeleteAccountButton } from './delete-account-button.tsx'
