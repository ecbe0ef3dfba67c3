import { Link, type LinkProps } from '../../../ui/controls/link.tsx'

/** The link at the end of a card's heading; its target is higher than the line. */
export const CardHeaderLink = (props: Omit<LinkProps, 'className'>) => (
  <Link {...props} className="-my-3 inline-flex min-h-control items-center" />
)
