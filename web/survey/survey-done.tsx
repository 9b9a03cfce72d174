import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { surveyEmail } from '#contract/survey.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AddressHint } from '#web/survey/address-hint.tsx'
import { meantAddress } from '#web/survey/address-typos.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { TextField } from '#web/ui/text-field.tsx'

export type Done = { email: string; delivery: 'mail' | 'organiser' }

/** The form went with the button that was pressed: the keyboard and readers go on here. */
const arrive = (heading: HTMLElement | null) => heading?.focus()

/** The hint goes with the address that it was about. */
const toPage = handOnFocus('main')

/** The success screen: the address large, so that a wrong one is seen while it can still be changed. */
export function SurveyDone({ done }: { done: Done }) {
  const [current, setCurrent] = useState(done)
  const [isChanging, setChanging] = useState(false)
  const again = useAction(api.claims.sendAgain, { success: 'The link is on its way again' })
  const correct = useAction(api.claims.changeAddress, { onSuccess: setCurrent })
  const isMailed = current.delivery === 'mail'
  const meant = meantAddress(current.email)
  return (
    <section className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-5 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-ok-tint text-ok">
        <MailCheck className="size-7" aria-hidden />
      </span>
      <h1 ref={arrive} tabIndex={-1} className="outline-none">
        Registration Complete!
      </h1>
      {isMailed ? (
        <p className="max-w-md text-soft text-balance">
          We have sent a verification email. Open it and confirm your address; then your guest portal is
          ready.
        </p>
      ) : (
        <p className="max-w-md text-soft text-balance">Your organiser will send you your link.</p>
      )}
      <p className="font-display text-h2 font-semibold wrap-anywhere">{current.email}</p>
      {meant && (
        <div ref={toPage}>
          <AddressHint
            meant={meant}
            isPending={correct.isPending}
            onAccept={() => correct.run({ email: meant })}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="quiet" onPress={() => setChanging(true)}>
          Wrong address? Change it
        </Button>
        {isMailed && (
          <Button isPending={again.isPending} onPress={() => again.run(undefined)}>
            Send again
          </Button>
        )}
      </div>
      {isChanging && (
        <ChangeAddress
          onClose={() => setChanging(false)}
          onChanged={(changed) => {
            setCurrent(changed)
            setChanging(false)
          }}
        />
      )}
    </section>
  )
}

const Address = z.strictObject({ email: surveyEmail })

function ChangeAddress({ onClose, onChanged }: { onClose: () => void; onChanged: (done: Done) => void }) {
  const change = useAction(api.claims.changeAddress, { inForm: true, onSuccess: onChanged })
  return (
    <Dialog
      title="Change your address"
      description="Links sent to the old address stop working."
      onClose={onClose}
    >
      <Form
        schema={Address}
        read={({ text }) => ({ email: text('email') })}
        errors={change.errors}
        onSubmit={change.run}
      >
        <TextField name="email" type="email" label="Email" autoComplete="email" isRequired autoFocus />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={change.isPending}>
            Use this address
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
