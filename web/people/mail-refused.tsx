type MailRefusedProps = { email: string | null; mailRefused: string | null }

/** Why nothing reaches them, in the words of the mail server. */
export const MailRefused = ({ email, mailRefused }: MailRefusedProps) =>
  email !== null &&
  mailRefused !== null && (
    <span className="block text-xs wrap-anywhere text-bad">
      Mail to {email} was refused: {mailRefused}
    </span>
  )
