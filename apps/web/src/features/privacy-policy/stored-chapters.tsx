import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { duration } from '@app/domain/kernel/message-format'
import { factMark } from '@app/domain/kernel/page-facts'
import {
  ENDED_INVITATION_DAYS,
  NOTIFICATIONS_KEPT,
  NOTIFICATION_DAYS,
  SIGN_UP_HOURS,
} from '@app/domain/kernel/retention'
import { Chapter, Fact, Facts, Paragraph, Points } from '../../page/text-page.tsx'
import { MailLink, WithFact, WithoutFact } from '../../page/with-fact.tsx'

/** Names the host as responsible for the data: the software is not its host. */
export function Responsible() {
  return (
    <Chapter title="Who is responsible">
      <Paragraph>
        {PRODUCT_NAME} is software that anyone can host. This page describes what the software does. The
        person or organization that runs the site you are on, the host, decides about your data and is
        responsible for it.
      </Paragraph>
      <WithFact fact="operator">
        <Paragraph>
          The host of this site is {factMark('operator')}
          <WithFact fact="address">, {factMark('address')}</WithFact>.
        </Paragraph>
      </WithFact>
      <WithoutFact fact="operator">
        <Paragraph>
          The host of this site has not named themselves here. They have to tell you who they are and how to
          reach them.
        </Paragraph>
      </WithoutFact>
      <WithFact fact="email">
        <Paragraph>
          The host answers at <MailLink />.
        </Paragraph>
      </WithFact>
      <Paragraph>The host alone can answer for:</Paragraph>
      <Points>
        <li>
          where the server stands and who can access it. Your data is not end-to-end encrypted: whoever runs
          the server is technically able to read what is stored on it;
        </li>
        <li>
          the mail service, the file storage and, where plans are sold, the Stripe account that they chose;
        </li>
        <li>how long they keep server logs and backups;</li>
        <li>anything they have added to the software, such as analytics. They have to describe it to you.</li>
      </Points>
    </Chapter>
  )
}

/** Data in the database. */
export function Stored() {
  return (
    <Chapter title="What is stored">
      <Facts>
        <Fact name="Your account">
          Your name, email address and password, which is kept as a salted hash and never as text. A phone
          number and a profile picture if you add them, your settings, the time zone of the device you used
          last, and the plan you chose when you signed up.
        </Fact>
        <Fact name="Sign-in with Google, if you use it">
          The number and the email address of your Google account, to recognize you. When you sign up with
          Google, your name comes from there as well. Nothing that would give access to your Google account is
          kept.
        </Fact>
        <Fact name="Two-factor authentication and passkeys">
          If you use them: the secret that your app shares with us, encrypted; your backup codes, as hashes;
          and for each passkey its public key, its name, and when it was added and last used. Your
          fingerprint, face and PIN never leave your device.
        </Fact>
        <Fact name="A sign-up you have not confirmed">
          Name, email address, password hash and chosen plan, for {duration(SIGN_UP_HOURS, 'hour')} at most.
        </Fact>
        <Fact name="Where you are signed in">
          For each browser its name, the network address from which you signed in, and when it was opened and
          last used. You see the list, without addresses, in the security settings.
        </Fact>
        <Fact name="Notifications, if you switch them on">
          For each browser: its address at its push service, its keys, its name, and when the last
          notification was delivered. They are deleted when you switch notifications off or sign out there.
        </Fact>
        <Fact name="Your household and your pets">
          What you and the people you share with record: pets, medications and doses, visits, vaccinations,
          health logs, expenses, emergency contacts, service providers, photos and documents, with who added
          each and when. An activity list says who added, changed or deleted what.
        </Fact>
        <Fact name="Who helps you, and whom you invite">
          The people of a household with their role, and what the household calls them, perhaps with a last
          day. Of an invitation the address it was mailed to, your answer and when; it is forgotten{' '}
          {duration(ENDED_INVITATION_DAYS, 'day')} after it ended. The mail names who invites and their
          household.
        </Fact>
        <Fact name="Your calendar feeds">
          What each shows, when its address was last fetched, and by which program.
        </Fact>
        <Fact name="Your notifications">
          What the app told you, whether you have read it, and how it was shown. The newest{' '}
          {NOTIFICATIONS_KEPT} are kept, for {duration(NOTIFICATION_DAYS, 'day')} at most; you can delete them
          before. Only you see them.
        </Fact>
        <Fact name="The community, if this site has one and you take part">
          The name and the picture that you chose for it; your posts and replies with their pictures and
          earlier texts; what you found helpful, follow or reported, and whom you blocked; and what moderators
          decided about them. Everyone who is signed in sees that name, that picture and what you publish, and
          never your account, your household or its records. Only you see what you follow and whom you
          blocked. Moderators see earlier texts and reports, without who made the reports.
        </Fact>
        <Fact name="What you write to the support">
          Your tickets with their messages, pictures and PDFs, our answers, the status, and your rating. With
          a bug report also your browser, the size of your screen, the version of the app and the numbers of
          your last requests, if you agreed to the list before you sent it. If you write without an account:
          your name and email address, and links in our mails as hashes. The people who answer see your name
          and email address, and their notes on a ticket are theirs alone. They see nothing of your household.
          Answers by mail come through the mail service of the host, where one is set up for that; only the
          sender, the words and the files are stored.
        </Fact>
        <Fact name="Failures of a page">
          What failed and in which part of the app, or what a page was kept from loading; the address of the
          page, the name of your browser and the version of the app. Email addresses, ids, codes, tokens and
          longer quoted texts are removed before a report is sent, and again before it is stored. It names
          neither your account nor your household, and your network address is not stored with it. Where a
          request failed, its number is kept, which is in the server log too. Equal reports are only counted.
        </Fact>
        <Fact name="Your plan">
          The household’s plan, its state and its dates. Never card or bank details.
        </Fact>
      </Facts>
      <Paragraph>
        All of this is stored to show it to you and to the people you share it with, to keep your account
        safe, and to send you the mails described below. The software makes no profiles of you and shows no
        advertising.
      </Paragraph>
    </Chapter>
  )
}

export function Files() {
  return (
    <Chapter title="Photos and documents">
      <Points>
        <li>
          Photos are encoded anew in three sizes, and the file you uploaded is not kept. What it carries out
          of sight is removed, including the GPS position where it was taken. The same goes for documents that
          are pictures.
        </li>
        <li>
          A PDF is kept exactly as you upload it, with everything that the file says about itself, such as its
          author.
        </li>
        <li>
          Photos and documents are private. Their links are signed, work for an hour at most, and open only
          for people who may see the file at that moment.
        </li>
      </Points>
    </Chapter>
  )
}

/** Data visible to each role in a household; the roles are those of kernel/access/permissions.ts. */
export function Seen() {
  return (
    <Chapter title="Who sees what">
      <Paragraph>In the app nobody sees your household but you and the people who belong to it:</Paragraph>
      <Facts>
        <Fact name="Owner">
          Sees and changes everything, takes everything out, and decides about the plan.
        </Fact>
        <Fact name="Caregiver">
          Sees all records and adds most of them, marks doses, and deletes what they added themselves.
        </Fact>
        <Fact name="Viewer">Sees all records and changes nothing.</Fact>
        <Fact name="Member">
          Sees each pet’s name, species, breed and picture, and the emergency information.
        </Fact>
      </Facts>
      <Paragraph>
        Everyone in a household sees the others’ names, pictures and roles, but not the email address or the
        phone number of their accounts. Emergency contacts, with their phone numbers, are there for all of
        them. Owner, caregivers and viewers also see the activity list.
      </Paragraph>
    </Chapter>
  )
}
