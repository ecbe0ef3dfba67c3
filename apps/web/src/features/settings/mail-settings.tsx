import { mailedKinds } from '@app/domain/preferences/preferences.vocabulary'
import { notificationSettingsTexts } from '@app/domain/settings/notification-settings.texts'
import { Button } from '../../ui/controls/button.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { ChannelTest } from './channel-test.tsx'
import { Section } from './section.tsx'
import { useSettings } from './settings-context.ts'

const { title, sentTo, off, turnOn } = notificationSettingsTexts.mails

/** Where mails go, the kinds that a link in a mail has switched off, and a test. */
export function MailSettings() {
  const { settings, values, change } = useSettings()
  const { unmailedKinds } = values
  const ended = mailedKinds.filter((kind) => unmailedKinds.includes(kind))
  return (
    <Section title={title} hint={sentTo(settings.profile.email)}>
      {ended.length > 0 && (
        <RowList label={title}>
          {ended.map((kind) => (
            <Row
              key={kind}
              title={off[kind]}
              trailing={
                <Button
                  variant="soft"
                  aria-label={`${turnOn}: ${off[kind]}`}
                  onClick={() =>
                    change(
                      'unmailedKinds',
                      unmailedKinds.filter((present) => present !== kind),
                    )
                  }
                >
                  {turnOn}
                </Button>
              }
            />
          ))}
        </RowList>
      )}
      <ChannelTest channel="mail" />
    </Section>
  )
}
