import { REPORTS_KEPT } from '@app/domain/client-reports/client-reports.vocabulary'
import { defaultSystemConfig } from '@app/domain/kernel/access/system-config'
import { duration, plural } from '@app/domain/kernel/message-format'
import {
  ACCOUNT_DELETION_MONTHS,
  ADDRESS_CHANGE_DAYS,
  ADDRESS_CHANGE_HOURS,
  APP_SETUP_MINUTES,
  ATTEMPT_DAYS,
  AUDIT_MONTHS,
  BILLING_EVENT_DAYS,
  CLIENT_REPORT_DAYS,
  CLOSED_TICKET_MONTHS,
  DELETED_EXPENSE_DAYS,
  DEVICES_OF_AN_ACCOUNT,
  DONE_JOB_HOURS,
  EXPIRED_SIGN_UP_DAYS,
  EXPORTS_KEPT,
  EXPORT_DAYS,
  GOOGLE_ATTEMPT_MINUTES,
  KNOWN_DEVICE_DAYS,
  LIVE_NOTICE_HOURS,
  NOTICE_DAYS,
  PASSKEY_CHALLENGE_MINUTES,
  RECEIVED_MAIL_DAYS,
  REMEMBERED_DEVICE_DAYS,
  RESET_HOURS,
  SECURITY_COUNT_DAYS,
  SENT_MAIL_DAYS,
  SETTLED_DAYS,
  SIGN_IN_CHALLENGE_MINUTES,
  SIGN_UP_HOURS,
  TAKEOUTS_KEPT,
  TAKEOUT_DAYS,
  UNCONFIRMED_TICKET_DAYS,
  UPGRADE_BACKUP_DAYS,
} from '@app/domain/kernel/retention'
import { RESOLVED_DAYS } from '@app/domain/support/support.vocabulary'
import { takeoutTexts } from '@app/domain/takeout/takeout.texts'
import { Chapter, Fact, Facts, Paragraph, Points } from '../../page/text-page.tsx'

/** Data that leaves the server or the device, with its recipients. */
export function PassedOn() {
  return (
    <Chapter title="What is passed on">
      <Points>
        <li>
          Mail: to confirm your address or a new one, to set a new password, when something changes about who
          can sign in to your account, when a household is offered to you or changes hands, when a payment
          fails, when notifications on a device are about to stop, when an account or a household is deleted,
          and with each answer of the support, which quotes your subject and no other words of yours. Unless
          you switch notifications by email off, also when something is due or your monthly report is ready. A
          mail holds names and, where one is needed, a link or a code. Only a mail about something due says
          what that is, such as a dose with its medicine and pet, and never in its subject. It goes through
          the mail service of the host. Where none is set up, it is written to a folder on the server.
        </li>
        <li className="hidden group-data-[billing=stripe]/page:list-item">
          Payment: plans on this site are paid through Stripe. Stripe receives the owner’s email address and
          the number of the household, and you give it your payment details on its own pages. If you hand the
          household over, what Stripe keeps of you for it is deleted there. Stripe’s privacy policy applies
          there.
        </li>
        <li>
          Sign-in with Google, where the host offers it and only if you choose it: Google then learns that you
          use this site. It receives nothing about your pets.
        </li>
        <li className="hidden with-analytics:list-item">
          Pages that you open, only if you accept “Analytics”: the kind of page, such as /pets/:petId, goes to
          a collector that the host of this site has chosen. It gets no name, no id, no record and no cookie
          of yours. Like every server it learns your network address and the name of your browser.
        </li>
        <li>
          Notifications, if you switch them on: they go through the push service of your browser, which is
          Google’s, Mozilla’s, Microsoft’s or Apple’s. They are encrypted so that only your browser can read
          them. The service learns when your browser gets one.
        </li>
        <li>
          Your position: the emergency information asks your device for it when you want to share it, and uses
          it right away if you have allowed that before. It is not sent to our server. Looking for a vet near
          you opens Google Maps, which then learns it; a location that you share is a link to Google Maps.
        </li>
        <li>
          Calendar feeds, only if you make one: whoever has its address reads the visits, due dates, reminders
          and doses that you chose for it. A calendar service to which you give the address, such as Google
          Calendar, then keeps a copy of them. You can end each address in the settings.
        </li>
      </Points>
      <Paragraph>
        The software passes your data to nobody else. Links to other sites, such as social networks, send
        nothing until you follow them.
      </Paragraph>
    </Chapter>
  )
}

export function Kept() {
  return (
    <Chapter title="How long it is kept">
      <Facts>
        <Fact name="Account, household and records">Until you delete them.</Fact>
        <Fact name="Sign-ins">
          Until you sign out, or until {duration(REMEMBERED_DEVICE_DAYS, 'day')} after you last used them. If
          you chose not to stay signed in, until they were not used for some hours:{' '}
          {defaultSystemConfig.sessionTimeoutHours}, unless the host has set another number.
        </Fact>
        <Fact name="Devices that you signed in on">
          {duration(KNOWN_DEVICE_DAYS, 'day')} after the last sign-in, {DEVICES_OF_AN_ACCOUNT} devices at
          most.
        </Fact>
        <Fact name="Sign-ups that were not confirmed">
          {duration(SIGN_UP_HOURS, 'hour')}. The email address is kept for{' '}
          {duration(EXPIRED_SIGN_UP_DAYS, 'day')} more, so that we can answer if you ask for the email again.
        </Fact>
        <Fact name="Two-factor authentication and passkeys">Until you switch them off or remove them.</Fact>
        <Fact name="Steps that were not finished">
          A sign-in that waits for its second step: {duration(SIGN_IN_CHALLENGE_MINUTES, 'minute')}. One with
          Google: {duration(GOOGLE_ATTEMPT_MINUTES, 'minute')}. The secret of an authenticator app without its
          first code: {duration(APP_SETUP_MINUTES, 'minute')}. A request to sign with a passkey:{' '}
          {duration(PASSKEY_CHALLENGE_MINUTES, 'minute')}. Each is removed from the server within another
          hour.
        </Fact>
        <Fact name="Requests for a new password">
          {duration(RESET_HOURS, 'hour')}, with the email address that was entered.
        </Fact>
        <Fact name="Changes of your email address">
          A new address that you have not confirmed: {duration(ADDRESS_CHANGE_HOURS, 'hour')}. After a change,
          the former address: {duration(ADDRESS_CHANGE_DAYS, 'day')}, so that you can take the change back.
        </Fact>
        <Fact name="Security notices">
          What you were told by mail about sign-ins and changes to your account, with the address it went to
          and the name of the device, for {duration(NOTICE_DAYS, 'day')}.
        </Fact>
        <Fact name="Counts of attempts">
          Wrong passwords and attempts to sign in, by network address where needed, are counted to stop
          guessing. The counts are removed the night after{' '}
          {plural(ATTEMPT_DAYS, { one: 'a day', other: '# days' })}.
        </Fact>
        <Fact name="Mails on their way">
          Until they are sent, and {plural(DONE_JOB_HOURS, { one: 'an hour', other: '# hours' })} longer. That
          a mail was sent, without address and words, is noted for {duration(SENT_MAIL_DAYS, 'day')}.
        </Fact>
        <Fact name="Notices from the payment provider">
          Their number and kind, for {duration(BILLING_EVENT_DAYS, 'day')}.
        </Fact>
        <Fact name="Notices to open pages">
          That a record or the account changed, so that other screens show it:{' '}
          {duration(LIVE_NOTICE_HOURS, 'hour')}.
        </Fact>
        <Fact name="Due dates that are settled or over">{duration(SETTLED_DAYS, 'day')}.</Fact>
        <Fact name="Deleted expenses">
          {plural(DELETED_EXPENSE_DAYS, { one: 'A day', other: '# days' })}, so that you can restore them.
        </Fact>
        <Fact name="Your part in the community">
          Until you delete it. When you delete your account, you choose whether your posts and replies go
          along or stay without your name.
        </Fact>
        <Fact name="What you wrote to the support">
          A closed ticket with its messages and files: {duration(CLOSED_TICKET_MONTHS, 'month')}. A resolved
          one is closed after {duration(RESOLVED_DAYS, 'day')}. Tickets of an account are deleted with it. A
          message from the contact page whose address was not confirmed:{' '}
          {duration(UNCONFIRMED_TICKET_DAYS, 'day')}. That a mail was received, as a hash:{' '}
          {duration(RECEIVED_MAIL_DAYS, 'day')}.
        </Fact>
        <Fact name="Decisions of moderators and administrators">
          {duration(AUDIT_MONTHS, 'month')}, with the number of the account that decided and the reason,
          without a name or an address.
        </Fact>
        <Fact name="Counts for the people who run the site">
          How many sign-ins failed and requests were refused in each hour, without whose they were:{' '}
          {duration(SECURITY_COUNT_DAYS, 'day')}. The days on which a deleted account was made and deleted,
          without whose it was: {duration(ACCOUNT_DELETION_MONTHS, 'month')}.
        </Fact>
        <Fact name="Reports of failures">
          {duration(CLIENT_REPORT_DAYS, 'day')} after the last equal one, the newest{' '}
          {REPORTS_KEPT.toLocaleString('en')} at most.
        </Fact>
        <Fact name="Archives of your data">
          {duration(TAKEOUT_DAYS, 'day')}, {TAKEOUTS_KEPT} of a household at most.
        </Fact>
        <Fact name="Files of exports and health reports">
          {duration(EXPORT_DAYS, 'day')}. Their names stay in the history, {EXPORTS_KEPT} of each person and
          of the household’s reports at most.
        </Fact>
        <Fact name="Server logs">
          Unless the host asks for more, only requests that fail on the server are logged: method and path,
          the result, how long it took, and a technical message, which may quote the value that caused it. The
          host decides how long logs are kept.
        </Fact>
        <Fact name="Backups">
          {duration(defaultSystemConfig.backupRetentionDays, 'day')}, unless the host chose another time. The
          two made before the last updates of the software stay for {duration(UPGRADE_BACKUP_DAYS, 'day')}.
          What you delete stays in earlier backups until they are deleted.
        </Fact>
      </Facts>
    </Chapter>
  )
}

export function Choices() {
  return (
    <Chapter title="Your data, your decision">
      <Points>
        <li>
          Take it out: “{takeoutTexts.title}” in the privacy settings makes one archive of everything in your
          household, with your pictures and documents as the server keeps them. It is free on every plan.
        </li>
        <li>Correct it: you can change your profile and your records in the app at any time.</li>
        <li>
          Delete it: “Delete Account” in the privacy settings deletes your account and every household that
          you own with all its pets, records, pictures and documents, ends every sign-in, and ends a paid
          plan. The others in your household are told by mail. What you recorded in someone else’s household
          stays there, without your name.
        </li>
        <li>
          Hand it over: the owner can hand a household with everything in it to a member who accepts. What you
          recorded there stays with it.
        </li>
        <li>Sign out any browser that you do not know, in the security settings.</li>
      </Points>
      <Paragraph>
        The law where you live may give you further rights, such as to be told what is stored about you or to
        complain to an authority. Turn to the host with them.
      </Paragraph>
    </Chapter>
  )
}
