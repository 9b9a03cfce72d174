import { useState } from 'react'
import { z } from 'zod'
import { mailedCode, phoneNumber } from '#contract/fields.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PhoneNumberField } from '#web/ui/phone-number-field.tsx'
import { CodeField } from '#web/ui/code-field.tsx'

const NumberGiven = z.strictObject({ phoneNumber })
const CodeGiven = z.strictObject({ phoneNumber, code: mailedCode })

/** Links a telephone: its number first, then the code that came to it. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const [number, setNumber] = useState<string>()
  return (
    <Dialog
      title="Link a phone"
      description={
        number === undefined ? 'We’ll send it a code by text message.' : `We sent the code to ${number}.`
      }
      width="narrow"
      onClose={onClose}
    >
      {number === undefined ? (
        <ActionForm
          schema={NumberGiven}
          read={({ text }) => ({ phoneNumber: text('phoneNumber') })}
          action={api.identities.askPhoneCode}
          submitLabel="Send code"
          aside={cancel}
          onSuccess={(_sent, given) => setNumber(given.phoneNumber)}
        >
          <PhoneNumberField />
        </ActionForm>
      ) : (
        <ActionForm
          key="code"
          schema={CodeGiven}
          read={({ text }) => ({ phoneNumber: number, code: text('code') })}
          action={api.identities.linkPhone}
          submitLabel="Link"
          aside={cancel}
          success="You can now sign in with this phone"
          fields={{ WRONG_CODE: 'code' }}
          onSuccess={onClose}
        >
          <CodeField autoFocus />
        </ActionForm>
      )}
    </Dialog>
  )
}

const cancel = <Button slot="close">Cancel</Button>
