import { reauthentication } from '#web/lib/reauthentication.ts'
import { GateDialog } from '#web/ui/gate-dialog.tsx'
import { lazyDialog } from '#web/ui/on-demand.tsx'

/** Asks people to prove who they are, for a change anywhere on the page. */
export const ReauthenticationGate = () => (
  <GateDialog gate={reauthentication} dialog={ReauthenticationDialog} />
)

const ReauthenticationDialog = lazyDialog(
  async () => (await import('#web/accounts/own/reauthentication-dialog.tsx')).ReauthenticationDialog,
)
