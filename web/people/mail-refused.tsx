type MailRefusedProps = { email: string | null; mailRefused: string | null; isLine?: boolean }

/** Why nothing reaches them, in the words of the mail server. */
export const MailRefused = ({ email, mailRefused, isLine }: MailRefusedProps) =>
  email !== null &&
  mailRefused !== null && (
    <span
      className={`block text-xs text-bad ${isLine ? 'truncate' : 'wrap-anywhere'}`}
      title={isLine ? mailRefused : undefined}
    >
      Mail to {email} was refused: {mailRefused}
    </span>
  )
