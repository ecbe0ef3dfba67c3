interface Replied {
  /** Name of the reply's author. */
  author: string
  /** Title of the post. */
  title: string
  isMentioned: boolean
}

/** Notification of a reply to a followed post. */
export const replyNotification = ({ author, title, isMentioned }: Replied) =>
  isMentioned
    ? { title: 'You were mentioned', message: `${author} mentioned you in “${title}”.` }
    : { title: 'New reply', message: `${author} replied to “${title}”.` }
