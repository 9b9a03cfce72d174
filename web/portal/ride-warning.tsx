import { AskOrganisers, type Contact } from '#web/shell/contact-lines.tsx'
import { shortMoment, type RideProblem } from '#web/portal/ride-fit.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Warns that a shuttle misses the guest's flight, and says when to leave instead. */
export const RideWarning = ({ problem, contact }: { problem: RideProblem; contact: Contact }) => (
  <Notice tone="warn">
    <p className="font-medium">{problem.text}</p>
    {problem.leaveBy !== null && <p>{`Leave by ${shortMoment(problem.leaveBy)}.`}</p>}
    <p>
      <AskOrganisers contact={contact} /> for another shuttle.
    </p>
  </Notice>
)
