type MailRefusedProps = { email: string | null; mailRefused: string | null; isLine?: boolean }

/** The mail server's reason why mail doesn't reach a person. */
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
