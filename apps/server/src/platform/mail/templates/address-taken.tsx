import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { MailLayout, Paragraph } from '../layout.tsx'

export interface AddressTakenProps {
  name: string
}

export function subject(): string {
  return `This address already has an account at ${PRODUCT_NAME}`
}

export function Mail({ name }: AddressTakenProps) {
  return (
    <MailLayout
      preview="Your account has not changed."
      heading={`Hello, ${name}`}
      footnote="If that was not you, ignore this email. Your account has not changed, and nobody was told that it exists."
    >
      <Paragraph>
        Someone tried to move another account to this address. It already has an account, so nothing was
        changed.
      </Paragraph>
      <Paragraph>
        If it was you, sign in with this address to use the account that it has, or choose another address for
        the other one.
      </Paragraph>
    </MailLayout>
  )
}
