import type { Role, Row } from '#web/administration/account-rows.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { lazyDialog } from '#web/ui/on-demand.tsx'

type QuestionProps = { row: Row; isSelf: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before a person is shut out. */
export function DisableQuestion({ row: { name }, isSelf, onConfirm, onClose }: QuestionProps) {
  return (
    <AlertDialog
      title={isSelf ? 'Disable your own account?' : `Disable ${name}?`}
      action="Disable"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isSelf ? 'You’ll be signed out, and only another organiser can let you back in. ' : ''}
      Everything that opens something ends at once: sign-ins on every device, the calendar address and
      personal links. What {isSelf ? 'you' : 'they'} did stays, with {isSelf ? 'your' : 'their'} name.
    </AlertDialog>
  )
}

/** Asks before an account loses its second factor and is left with the password alone. */
export function FactorQuestion({ row: { name }, onConfirm, onClose }: Omit<QuestionProps, 'isSelf'>) {
  return (
    <AlertDialog
      title={`Remove the second factor of ${name}?`}
      action="Remove"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      For someone who has lost both their authenticator and their backup codes. Make sure it’s really them
      asking. They’ll be signed out everywhere, and their password alone lets them in until they add a new
      one.
    </AlertDialog>
  )
}

type OwnRoleQuestionProps = { action: string; onConfirm: () => void; onClose: () => void }

/** Organisers can't give their own role back to themselves. */
export const OwnRoleQuestion = (props: OwnRoleQuestionProps) => (
  <AlertDialog title="Stop being an organiser?" {...props}>
    This is your own account. You’ll be signed out, and only another organiser can make you one again.
  </AlertDialog>
)

/** Asks before a role is removed, even if it is the organiser's own. */
export const RoleQuestion = ({ row: { name }, role, isSelf, ...rest }: QuestionProps & { role: Role }) =>
  isSelf ? (
    <OwnRoleQuestion action={role === null ? 'Give up my role' : 'Become a guest'} {...rest} />
  ) : (
    <AlertDialog title={`Take the role of ${name} away?`} action="Take away" {...rest}>
      They’ll be signed out and lose access. Their calendar address and personal links stop working.
      Registering again won’t bring the role back.
    </AlertDialog>
  )

export const EraseDialog = lazyDialog(async () => (await import('#web/privacy/erase-dialog.tsx')).EraseDialog)
