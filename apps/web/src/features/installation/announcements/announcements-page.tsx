import { PageHeader } from '../../../ui/layout/page-header.tsx'

export default function AnnouncementsPage() {
  return <PageHeader title="announcements-page" />
}
