import { ContactLines, type Contact } from '#web/shell/contact-lines.tsx'
import { shortMoment, type Miss } from '#web/portal/ride-fit.ts'
import { Notice } from '#web/ui/notice.tsx'

/** That a shuttle misses one's flight, when to leave instead, and whom to ask. */
export const RideWarning = ({ miss: { text, leaveBy }, contact }: { miss: Miss; contact: Contact }) => (
  <Notice tone="warn">
    <p className="font-medium">{text}</p>
    {leaveBy !== null && <p>{`Leave by ${shortMoment(leaveBy)}.`}</p>}
    <p>Ask the organisers for another shuttle.</p>
    <ContactLines contact={contact} />
  </Notice>
)
