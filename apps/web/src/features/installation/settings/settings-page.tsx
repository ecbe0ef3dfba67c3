import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function SettingsPage() {
  return <PageHeader title="settings-page" />
}
