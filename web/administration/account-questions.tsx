import type { Role, Row } from '#web/administration/account-rows.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type QuestionProps = { row: Row; isSelf: boolean; onConfirm: () => void; onClose: () => void }

/** Before somebody is shut out. */
export function DisableQuestion({ row: { name }, isSelf, onConfirm, onClose }: QuestionProps) {
  return (
    <AlertDialog
      title={isSelf ? 'Disable your own account?' : `Disable ${name}?`}
      action="Disable"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isSelf ? 'You are signed out, and only another organiser can let you in again. ' : ''}
      Everything that opens something ends at once: sign-ins on every device, the calendar address and
      personal links. What {isSelf ? 'you' : 'they'} did stays, with {isSelf ? 'your' : 'their'} name.
    </AlertDialog>
  )
}

/** Before somebody's account is guarded by its password alone. */
export function FactorQuestion({ row: { name }, onConfirm, onClose }: Omit<QuestionProps, 'isSelf'>) {
  return (
    <AlertDialog
      title={`Remove the second factor of ${name}?`}
      action="Remove"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      For somebody who lost their authenticator and the backup codes: be sure that it is them who asks. They
      are signed out everywhere, and their password alone lets them in until they add another.
    </AlertDialog>
  )
}

/** Before a role is taken away, or one's own is given up. */
export function RoleQuestion({ row: { name }, role, isSelf, ...rest }: QuestionProps & { role: Role }) {
  if (isSelf) {
    return (
      <AlertDialog
        title="Stop being an organiser?"
        action={role === null ? 'Give up my role' : 'Become a guest'}
        {...rest}
      >
        This is your own account. You are signed out, and only another organiser can make you one again.
      </AlertDialog>
    )
  }
  return (
    <AlertDialog title={`Take the role of ${name} away?`} action="Take away" {...rest}>
      They are signed out and see nothing any more; calendar address and personal links end. Registering does
      not bring the role back.
    </AlertDialog>
  )
}
