import { Button } from '#web/ui/button.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { StaleNotice, type Difference } from '#web/ui/stale-notice.tsx'

type SaveActionsProps = {
  /** The verb of a new one, such as 'Add Vendor'; without, something that is there is saved. */
  add?: string | undefined
  isPending: boolean
  clash: { isClash: boolean; changedBy: string | undefined; takeTheirs: () => void }
  differences: readonly Difference[]
}

/** The foot of a form for something that others may save, too: what someone else has saved since, then the buttons. */
export function SaveActions({ add, isPending, clash, differences }: SaveActionsProps) {
  return (
    <>
      {clash.isClash && (
        <StaleNotice differences={differences} changedBy={clash.changedBy} onTakeTheirs={clash.takeTheirs} />
      )}
      <FormActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {add ?? (clash.isClash ? 'Save mine' : 'Save')}
        </Button>
      </FormActions>
    </>
  )
}
