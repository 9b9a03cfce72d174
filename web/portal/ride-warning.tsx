import { AskOrganisers, type Contact } from '#web/shell/contact-lines.tsx'
import { shortMoment, type RideProblem } from '#web/portal/ride-fit.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Warns that a shuttle misses the guest's flight, and says when to leave instead. */
export const RideWarning = ({
  problem: { text, leaveBy },
  contact,
}: {
  problem: RideProblem
  contact: Contact
}) => (
  <Notice tone="warn">
    <p className="font-medium">{text}</p>
    {leaveBy !== null && <p>{`Leave by ${shortMoment(leaveBy)}.`}</p>}
    <p>
      <AskOrganisers contact={contact} /> for another shuttle.
    </p>
  </Notice>
)
