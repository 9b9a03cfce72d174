import { consequenceGate } from '#web/consequences/consequences.ts'
import { ReauthenticationGate } from '#web/frame/reauthentication-gate.tsx'
import { unsentTaps } from '#web/session/unsent-taps.ts'
import { GateDialog } from '#web/ui/gate-dialog.tsx'
import { lazyDialog } from '#web/ui/on-demand.tsx'

/** The questions that can appear on any organiser screen. */
export const OrganiserGates = () => (
  <>
    <ReauthenticationGate />
    <GateDialog gate={consequenceGate} dialog={ConsequenceQuestion} />
    <GateDialog
      gate={unsentTaps}
      dialog={UnsentQuestion}
      offlineMessage="Some check-ins are not sent yet. Try again once there is a connection."
    />
  </>
)

const ConsequenceQuestion = lazyDialog(
  async () => (await import('#web/consequences/consequence-dialog.tsx')).ConsequenceQuestion,
)
const UnsentQuestion = lazyDialog(async () => (await import('#web/frame/unsent-question.tsx')).UnsentQuestion)
