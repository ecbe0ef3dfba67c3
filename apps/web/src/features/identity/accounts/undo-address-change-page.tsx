import { client } from '../../../api/client/client.ts'
import { NoticeLink } from './notice-link.tsx'

/** Restores the former address of an account, for a user who did not change it. */
export default function UndoAddressChangePage() {
  return (
    <NoticeLink
      title="Take the change back?"
      consequences={[
        'Your account gets its former address back.',
        'Every device is signed out, this one too.',
        'Your present password stops working.',
        'We email a code and a link to your former address to set a new one.',
      ]}
      label="Take the change back"
      busyLabel="Taking the change back..."
      failed="The change could not be taken back"
      doneTitle="Your address is back"
      check={(token) => client.addressChanges.checkUndoLink({ token })}
      send={(token) => client.addressChanges.undoAddressChange({ token })}
    />
  )
}
