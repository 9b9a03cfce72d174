import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AddressHint } from '#web/registration/survey/address-hint.tsx'
import { meantAddress } from '#web/registration/survey/address-typos.ts'
import type * as Change from '#web/registration/survey/change-address-dialog.tsx'
import { leavesByText } from '#web/registration/survey/leaves-by.ts'
import { WaitingMail } from '#web/registration/survey/waiting-mail.tsx'
import { Button } from '#web/ui/button.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

export type Done = Outputs['survey']['submit']

/** The form went with the button that was pressed: the keyboard and readers go on here. */
const arrive = (heading: HTMLElement | null) => heading?.focus()

/** The hint goes with the address that it was about. */
const toPage = handOnFocus('main')

/** The success screen: the address large, so that a wrong one is seen while it can still be changed. */
export function SurveyDone({ done }: { done: Done }) {
  const [current, setCurrent] = useState(done)
  const change = useOnDemand<typeof Change, string>(loadChange)
  const [choosesPassword, setChoosesPassword] = useState(false)
  const again = useAction(api.claims.sendAgain, {
    success: ({ leavesBy }) =>
      leavesBy === null
        ? 'The link is on its way again'
        : `The link will be sent by ${leavesByText(leavesBy)}`,
    onSuccess: (sent) => setCurrent({ ...current, ...sent }),
  })
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
      <p className="font-medium">One more step before your answers count.</p>
      <p className="max-w-md text-soft text-balance">
        <NextStep {...current} />
      </p>
      <p className="font-display text-h2 font-semibold wrap-anywhere">{current.email}</p>
      {meant && (
        <div ref={toPage}>
          <AddressHint meant={meant} onAccept={() => change.ask(meant)} />
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="quiet" onPress={() => change.ask('')}>
          Wrong address? Change it
        </Button>
        {isMailed && (
          <Button isPending={again.isPending} onPress={() => again.run(undefined)}>
            Send again
          </Button>
        )}
      </div>
      {choosesPassword && (
        <Notice tone="warn">
          Your address was changed without your password. So that nobody else reads them, we removed your
          allergies, diet and flights, and you will choose a new password when you confirm. You can add them
          on your own page.
        </Notice>
      )}
      {change.shown && (
        <change.shown.part.ChangeAddressDialog
          email={change.shown.asked}
          onClose={change.shown.close}
          onChanged={(changed) => {
            setCurrent(changed)
            setChoosesPassword(changed.choosesPassword)
          }}
        />
      )}
    </section>
  )
}

function NextStep({ delivery, leavesBy }: Done) {
  if (delivery === 'organiser')
    return 'Your organiser will send you your link. Open it and confirm your answers; then your guest portal is ready.'
  if (leavesBy === null)
    return 'We have sent a verification email. Open it and confirm your address; then your guest portal is ready.'
  return (
    <>
      <WaitingMail leavesBy={leavesBy} /> Open it and confirm your address; then your guest portal is ready.
    </>
  )
}

const loadChange = () => import('#web/registration/survey/change-address-dialog.tsx')
