import { IOS_REPORTS_KEPT } from '@app/domain/client-reports/client-reports.vocabulary'
import { consentTexts } from '@app/domain/identity/consent/consent.texts'
import { ownCookies } from '@app/domain/identity/consent/own-cookies'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Chapter, Fact, Facts, Paragraph, Points } from '../../page/text-page.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'

/** Cookies by name, and a link to the user's choices. */
export function Cookies() {
  return (
    <Chapter title="Cookies">
      <Paragraph>
        {PRODUCT_NAME} itself sets only cookies that it needs to work, and none for analytics or marketing.
        Its pages load nothing from other sites: no fonts, no scripts
        <span className="with-analytics:hidden">, no trackers</span>.
      </Paragraph>
      <Facts>
        {ownCookies.map(({ name, purpose, lasts }) => (
          <Fact key={name} name={name}>
            {purpose} Kept {lasts}.
          </Fact>
        ))}
      </Facts>
      <Paragraph>
        Over https, all but the last carry <span className="font-semibold">__Host-</span> in front of their
        name, which binds them to this address alone. Scripts can read only the last one.
      </Paragraph>
      <Paragraph className="with-analytics:hidden">
        The categories “Analytics” and “Marketing” govern what a host adds. As long as they have added
        nothing, your choice there changes nothing. If the categories change, you are asked again.
      </Paragraph>
      <Paragraph className="hidden with-analytics:block">
        This site counts which of its pages are opened, only if you accept the category “Analytics”, and
        without a cookie; “What is passed on” says what is sent. The category “Marketing” governs what a host
        adds. If the categories change, you are asked again.
      </Paragraph>
      <div>
        <button type="button" data-consent-open="" className={buttonStyle('soft', 'medium', 'invisible')}>
          {consentTexts.preferences.title}
        </button>
      </div>
    </Chapter>
  )
}

/** Data that the browser stores besides cookies. */
export function OnDevice() {
  return (
    <Chapter title="What stays on your device">
      <Paragraph>
        Your browser also keeps a few things in its own storage. They stay there, except for what waits to be
        sent.
      </Paragraph>
      <Points>
        <li>How the app looks, which paper size you print on, and which household you used last.</li>
        <li>
          While you sign up: the plan you chose with your email address, and the page you wanted to see. They
          are removed once you are in.
        </li>
        <li>While you are at Google to sign in: the email address you had typed before, in that tab only.</li>
        <li>
          While you set up your household: what you have typed so far, in that tab only and for 24 hours at
          most; and the last 20 steps and error codes, without anything you typed, which a report of a failure
          contains.
        </li>
        <li>
          That notifications are on in this browser, if you switch them on, and when we last asked whether you
          want them.
        </li>
        <li>
          Which notifications were shown on this device, so that none appears twice, and on which day a
          tutorial was last offered.
        </li>
        <li>
          The last eight searches of each household in which you have opened something that was found. Signing
          out removes them.
        </li>
        <li>
          In the app for phones: the reminders that the phone is to show, with the names of your pets. Signing
          out removes them.
        </li>
        <li>
          While you are signed in: what you saw last, with its small pictures, so that the app opens without a
          connection. It is removed when you sign out.
        </li>
        <li>
          Files that you share with the installed app from another app, until you add them or for 10 minutes.
          Signing out removes them.
        </li>
        <li>
          Doses, health logs, photos and documents that you add without a connection, until they are sent.
          They are encrypted, and after you sign out only signing in as you opens them again. You can discard
          them before.
        </li>
        <li>
          On an iPhone or iPad: up to {IOS_REPORTS_KEPT} reports of failures that could not be sent, until the
          app starts again. “What is stored” says what they contain.
        </li>
        <li>
          The emergency card, only if you turn it on: emergency contacts and what a vet needs to know about
          your pets, with small pictures. Anyone who holds the device can read it, without signing in and
          without a connection. Signing out removes it, unless you chose that it stays.
        </li>
      </Points>
    </Chapter>
  )
}
