import { refusals } from '#contract/refusals.ts'

/** Why the links that guests get don't work yet. */
export const linksUnreachable =
  'Guests cannot open links yet: they only work on this computer. Ask the person who runs Quarterdeck to set its web address.'

const withoutMail = refusals.MAIL_NOT_CONFIGURED.message

const withoutBoth =
  'Guests cannot open links yet, and no mail server is set up. Ask the person who runs Quarterdeck to set its web address and a mail server.'

type MissingSettingsProps = { isReachable: boolean; isMailConfigured: boolean }

/** What is not set up for reaching guests, and who does it. A quiet line, because the page works without it. */
export const MissingSettings = ({ isReachable, isMailConfigured }: MissingSettingsProps) =>
  (!isReachable || !isMailConfigured) && (
    <p className="text-sm text-soft">
      {isMailConfigured ? linksUnreachable : isReachable ? withoutMail : withoutBoth}
    </p>
  )
