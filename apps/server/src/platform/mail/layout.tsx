import type { CSSProperties, ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'

/** Colors of the product's light theme in values that mail programs understand. */
const colors = {
  paper: '#faf6ef',
  surface: '#fffdf9',
  line: '#e6dccb',
  ink: '#22302b',
  inkSoft: '#58665f',
  action: '#1f6b52',
  actionInk: '#ffffff',
  actionSoft: '#dcece3',
} as const

const fonts = {
  display: 'Georgia, "Times New Roman", serif',
  text: 'Figtree, system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  code: 'ui-monospace, Menlo, Consolas, monospace',
} as const

const page: CSSProperties = {
  backgroundColor: colors.paper,
  color: colors.ink,
  fontFamily: fonts.text,
  margin: 0,
  padding: '24px 12px',
}
const card: CSSProperties = {
  backgroundColor: colors.surface,
  border: `1px solid ${colors.line}`,
  borderRadius: '20px',
  maxWidth: '480px',
  padding: '28px 28px 20px',
}
const brand: CSSProperties = { color: colors.action, fontSize: '16px', fontWeight: 600, paddingLeft: '8px' }
const shape: CSSProperties = { backgroundColor: colors.action, display: 'inline-block', fontSize: 0 }
const toe: CSSProperties = { ...shape, borderRadius: '50%', height: '7px', margin: '0 1px', width: '5px' }
/** Pixels by which each toe is lower than the highest. */
const TOE_DROPS = { first: 4, second: 0, third: 0, fourth: 4 }
const pad: CSSProperties = { ...shape, borderRadius: '50% 50% 45% 45%', height: '12px', width: '18px' }
const title: CSSProperties = {
  fontFamily: fonts.display,
  fontSize: '24px',
  fontWeight: 600,
  lineHeight: '32px',
  margin: '0 0 12px',
}
const paragraph: CSSProperties = { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' }
const small: CSSProperties = {
  color: colors.inkSoft,
  fontSize: '13px',
  lineHeight: '20px',
  margin: '0 0 8px',
}
const button: CSSProperties = {
  backgroundColor: colors.action,
  borderRadius: '12px',
  color: colors.actionInk,
  fontSize: '16px',
  fontWeight: 600,
  padding: '14px 24px',
  textDecoration: 'none',
}
const codeBox: CSSProperties = {
  backgroundColor: colors.actionSoft,
  borderRadius: '12px',
  fontFamily: fonts.code,
  fontSize: '30px',
  fontWeight: 600,
  letterSpacing: '6px',
  lineHeight: '40px',
  margin: '0 0 16px',
  padding: '12px 0',
  textAlign: 'center',
}

export interface MailLayoutProps {
  /** Preview text beside the subject in a list of mails. */
  preview: string
  heading: string
  /** Line above everything else. */
  firstLine?: string | undefined
  children: ReactNode
  /** Reason for the mail, and advice for a reader for whom it was not meant. */
  footnote: string
}

/** Frame of every mail. */
export function MailLayout({ preview, heading, firstLine, children, footnote }: MailLayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={page}>
        {firstLine && <Text style={{ ...small, textAlign: 'center' }}>{firstLine}</Text>}
        <Container style={card}>
          <Brand />
          <Heading as="h1" style={title}>
            {heading}
          </Heading>
          {children}
          <Hr style={{ borderColor: colors.line, margin: '24px 0 16px' }} />
          <Text style={small}>{footnote}</Text>
        </Container>
      </Body>
    </Html>
  )
}

/** The paw is made of rounded boxes: pictures are often not shown, and not every font has one. */
function Brand() {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ marginBottom: '20px' }}>
      <tbody>
        <tr>
          <td aria-hidden="true" style={{ fontSize: 0, lineHeight: 0, textAlign: 'center', width: '30px' }}>
            <div style={{ marginBottom: '2px' }}>
              {Object.entries(TOE_DROPS).map(([name, drop]) => (
                <span key={name} style={{ ...toe, position: 'relative', top: `${drop}px` }} />
              ))}
            </div>
            <span style={pad} />
          </td>
          <td style={brand}>{PRODUCT_NAME}</td>
        </tr>
      </tbody>
    </table>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={paragraph}>{children}</Text>
}

/** Button for the mail's one action, with its address below for programs that show no buttons. */
export function Action({ url, label }: { url: string; label: string }) {
  const address = assertWebAddress(url)
  return (
    <Section>
      <Button href={address} style={button}>
        {label}
      </Button>
      <Text data-skip-in-text={true} style={{ ...small, margin: '16px 0' }}>
        Or open this address: <br />
        <Link href={address} style={{ color: colors.action, wordBreak: 'break-all' }}>
          {address}
        </Link>
      </Text>
    </Section>
  )
}

/** A code to type, as one word, so that two clicks select it. */
export function Code({ code }: { code: string }) {
  return <Text style={codeBox}>{code}</Text>
}

function assertWebAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError(`Not an address of a page: ${protocol}`)
  return href
}
