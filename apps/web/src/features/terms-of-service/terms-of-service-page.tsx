import { TRIAL_DAYS } from '@app/domain/kernel/access/plans'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { duration } from '@app/domain/kernel/message-format'
import { factMark } from '@app/domain/kernel/page-facts'
import { describePrice } from '@app/domain/plans/plans.texts'
import { GRACE_DAYS } from '@app/domain/plans/subscription.rules'
import { takeoutTexts } from '@app/domain/takeout/takeout.texts'
import { pageMeta } from '../../page/page-meta.ts'
import { staticPage } from '../../page/static-page.ts'
import { Chapter, Paragraph, Points, TextLink, TextPage } from '../../page/text-page.tsx'
import { MailLink, WithFact, WithoutFact } from '../../page/with-fact.tsx'

export const handle = staticPage

const title = 'Terms of Service'
const sentence = `The agreement between you and the operator of this site, in plain words.`

export function meta() {
  return pageMeta({ title, description: sentence, path: '/terms-of-service' })
}

/** Terms of the service. Each statement about the software must hold in the code; an operator may add terms. */
export default function TermsOfServicePage() {
  return (
    <TextPage title={title} sentence={sentence}>
      <Parties />
      <Account />
      <Household />
      <Content />
      <Use />
      <Plans />
      <NoVet />
      <Availability />
      <Ending />
      <Liability />
      <Changes />
    </TextPage>
  )
}

function Parties() {
  return (
    <Chapter title="Who agrees with whom">
      <WithFact fact="operator">
        <Paragraph>
          You agree with the operator of this site: {factMark('operator')}
          <WithFact fact="address">, {factMark('address')}</WithFact>
          <WithFact fact="email">
            , <MailLink />
          </WithFact>
          .
        </Paragraph>
      </WithFact>
      <WithoutFact fact="operator">
        <Paragraph>
          You agree with the person or organization that runs this site, its operator. They have not given
          their name here; ask them for it before you rely on this service.
        </Paragraph>
      </WithoutFact>
      <Paragraph>
        {PRODUCT_NAME} is an online service in which a household keeps the records of its pets: medications
        and doses, visits, vaccinations, health, photos, documents and expenses. It reminds you of what is
        due. {PRODUCT_NAME} is also the name of the software behind it, which others host as well. These terms
        are about this site alone. Its operator may add terms of their own and has to show them to you.
      </Paragraph>
    </Chapter>
  )
}

function Account() {
  return (
    <Chapter title="Your account">
      <Points>
        <li>You need an account with an email address that is yours and that you can read.</li>
        <li>
          You must be old enough to enter into an agreement where you live, or have the consent of a parent or
          guardian.
        </li>
        <li>
          Keep your password to yourself. If you think that someone else knows it, change it and sign out the
          other devices in the security settings. Two-factor authentication and passkeys protect you further.
        </li>
        <li>
          You are responsible for what is done through your account, unless it was opened without any fault of
          yours.
        </li>
      </Points>
    </Chapter>
  )
}

function Household() {
  return (
    <Chapter title="Your household and its members">
      <Points>
        <li>
          Pets and records belong to a household with one owner. The owner decides who joins, in which role,
          and for how long. Each member can leave at any time.
        </li>
        <li>
          Everyone in a household sees what their role allows. Invite only people whom you trust with it. The{' '}
          <TextLink href="/privacy-policy">privacy policy</TextLink> lists the roles.
        </li>
        <li>
          The owner can hand the household over to a member who accepts. Records and plan go with it; the
          subscription of the former owner ends, and the time that was paid for stays with the household.
        </li>
        <li>
          Record only what you may record. Names, phone numbers and addresses of other people, such as a
          sitter’s, belong there only if they agree.
        </li>
      </Points>
    </Chapter>
  )
}

function Content() {
  return (
    <Chapter title="Your content stays yours">
      <Paragraph>
        You keep all rights to what you write and upload. You allow the operator to store, copy, resize,
        convert and show it, only in order to provide the service to you and to the people with whom you share
        it. That permission ends when you delete the content, apart from copies in backups until they are
        replaced.
      </Paragraph>
      <Paragraph>
        “{takeoutTexts.title}” in the privacy settings gives the owner everything in a household as files that
        other programs can read, on every plan and also after a plan has ended.
      </Paragraph>
    </Chapter>
  )
}

function Use() {
  return (
    <Chapter title="Acceptable use">
      <Paragraph>Use the service for the care of animals. In particular, do not</Paragraph>
      <Points>
        <li>upload what is unlawful, hurts others, or violates their rights;</li>
        <li>try to reach accounts or households that are not yours, or to get around limits and locks;</li>
        <li>upload programs that do damage, or send so many requests that others are slowed down;</li>
        <li>use invitations or mails of the service to write to people who do not expect them.</li>
      </Points>
      <Paragraph>
        The software limits requests, files and records to protect the service. The operator may block an
        account that breaks these rules, and tells you why unless the law forbids that. Testing the security
        of the service with your own account is welcome; please report what you find as described under{' '}
        <TextLink href="/contact">Contact</TextLink>.
      </Paragraph>
    </Chapter>
  )
}

function Plans() {
  return (
    <>
      <div className="contents group-data-[billing=off]/page:hidden">
        <Chapter title="Plans and payment">
          <Points>
            <li>
              Free costs nothing. Premium is {describePrice('premium')} and Pro is {describePrice('pro')}.{' '}
              <TextLink href="/pricing">The pricing page</TextLink> says what each plan includes. A plan
              belongs to the household, and only its owner can change it.
            </li>
            <li>
              Each household can try Premium or Pro once, free for {duration(TRIAL_DAYS, 'day')}. If it is not
              canceled before the trial ends, the first month is charged then.
            </li>
            <li>
              A paid plan renews every month until it is canceled. You cancel it under “Your plan”, without
              notice. The plan stays until the end of the month that you have paid for.
            </li>
            <li>
              An upgrade applies at once, and the difference for the rest of the month is charged. After a
              downgrade, the larger plan stays until its paid month ends.
            </li>
            <li>
              If a payment fails, the plan stays for {duration(GRACE_DAYS, 'day')} so that you can pay in
              another way. After that, the household is on Free.
            </li>
            <li>
              A smaller plan deletes nothing and hides nothing. It only limits what can be added, and switches
              off the features that it does not include.
            </li>
            <li className="hidden group-data-[billing=stripe]/page:list-item">
              Payment goes through Stripe, under Stripe’s own terms. The operator never receives the number of
              your card.
            </li>
            <li className="hidden group-data-[billing=test]/page:list-item">
              This site runs in test mode: its checkout takes no money.
            </li>
            <li>
              A new price applies to new subscriptions. A subscription that is running keeps its price until
              you change the plan.
            </li>
          </Points>
          <Paragraph>
            If the law where you live gives you the right to withdraw or to a refund, it applies unchanged.
          </Paragraph>
        </Chapter>
      </div>
      <div className="hidden group-data-[billing=off]/page:contents">
        <Chapter title="Plans and payment">
          <Paragraph>This site has no plans and takes no money. Every household has all features.</Paragraph>
        </Chapter>
      </div>
    </>
  )
}

function NoVet() {
  return (
    <Chapter title="Not a vet, and no diagnosis">
      <Paragraph>
        {PRODUCT_NAME} records and reminds. Health scores, alerts, usual ranges, vaccine schedules and first
        aid are general information. They are no diagnosis, no advice about your animal and no substitute for
        a vet. Your vet’s advice comes first. In an emergency, call a vet at once.
      </Paragraph>
      <Paragraph>
        A reminder can arrive late or not at all: phones run out of battery, browsers hold notifications back,
        connections and push services fail. Do not let an animal’s life depend on a notification alone.
      </Paragraph>
    </Chapter>
  )
}

function Availability() {
  return (
    <Chapter title="Availability and backups">
      <Paragraph>
        The operator runs the service with care but does not promise that it is always available. During an
        update the app may show a maintenance screen, and there may be failures. While you are signed in, the
        app keeps a copy of what you saw last, so that you can read it without a connection.
      </Paragraph>
      <Paragraph>
        Backups are the operator’s decision and not part of the software. Export your data from time to time
        if you cannot do without it. Features may change or end.
      </Paragraph>
    </Chapter>
  )
}

function Ending() {
  return (
    <Chapter title="Ending the agreement">
      <Points>
        <li>
          You can end it at any time: “Delete Account” in the privacy settings deletes your account and every
          household that you own, with all that is in it, at once and for good. A paid plan ends with it.
          Export first what you want to keep.
        </li>
        <li>What you recorded in the household of someone else stays there, without your name.</li>
        <li>
          The operator can end the agreement with a month’s notice by email, so that you can export your data,
          and at once if you seriously break these terms. Money paid for the time after the end is returned,
          unless you caused the end by breaking the terms.
        </li>
      </Points>
    </Chapter>
  )
}

function Liability() {
  return (
    <Chapter title="Liability">
      <Paragraph>
        The operator is liable without limit for intent, for gross negligence, for injury to life, body or
        health, and wherever the law allows no limit. For anything else, the operator is liable only for
        damage that was foreseeable and typical for a service like this, at most the amount that you paid in
        the twelve months before, as far as the law allows. Nothing here takes away rights that consumers have
        by law and cannot give up.
      </Paragraph>
    </Chapter>
  )
}

function Changes() {
  return (
    <Chapter title="Changes and law">
      <Paragraph>
        The operator may change these terms for the future if there is a good reason, such as a new feature or
        a new law. You are notified in the app or by email at least a month before. If you do not agree, you
        can delete your account until then. Changes never reduce your right to export your data.
      </Paragraph>
      <Paragraph>
        The law of the place where the operator has their seat applies, and the courts there decide. As a
        consumer you keep the protection of the law where you live, and you may go to a court there. If a part
        of these terms does not hold, the rest remains in force.
      </Paragraph>
    </Chapter>
  )
}
