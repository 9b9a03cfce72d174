import { useState } from 'react'
import { z } from 'zod'
import { mailedCode, phoneNumber } from '#contract/fields.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CodeField } from '#web/ui/code-field.tsx'

const NumberGiven = z.strictObject({ phoneNumber })
const CodeGiven = z.strictObject({ code: mailedCode })

/** Links a telephone: its number first, then the code that came to it. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const [number, setNumber] = useState<string>()
  const ask = useAction(api.identities.askPhoneCode, {
    inForm: true,
    onSuccess: (_sent, given) => setNumber(given.phoneNumber),
  })
  const link = useAction(api.identities.linkPhone, {
    success: 'You can now sign in with this telephone',
    inForm: true,
    fields: { WRONG_CODE: 'code' },
    onSuccess: onClose,
  })
  return (
    <Dialog
      title="Link a telephone"
      description={
        number === undefined ? 'We’ll send it a code by text message.' : `We sent the code to ${number}.`
      }
      width="narrow"
      onClose={onClose}
    >
      {number === undefined ? (
        <Form
          schema={NumberGiven}
          read={({ text }) => ({ phoneNumber: text('phoneNumber') })}
          errors={ask.errors}
          onSubmit={ask.run}
        >
          <TextField
            label="Telephone"
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            description="With the country code, like +351 912 345 678"
            autoFocus
          />
          <FormActions>
            <Button slot="close">Cancel</Button>
            <Button type="submit" variant="primary" isPending={ask.isPending}>
              Send code
            </Button>
          </FormActions>
        </Form>
      ) : (
        <Form
          key="code"
          schema={CodeGiven}
          read={({ text }) => ({ code: text('code') })}
          errors={link.errors}
          onSubmit={({ code }) => link.run({ phoneNumber: number, code })}
        >
          <CodeField autoFocus />
          <FormActions>
            <Button slot="close">Cancel</Button>
            <Button type="submit" variant="primary" isPending={link.isPending}>
              Link
            </Button>
          </FormActions>
        </Form>
      )}
    </Dialog>
  )
}
