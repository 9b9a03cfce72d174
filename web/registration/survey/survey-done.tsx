import { MailCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AddressHint } from '#web/registration/survey/address-hint.tsx'
import { suggestAddress } from '#web/registration/survey/address-typos.ts'
import { sendByText } from '#web/registration/survey/send-by.ts'
import { WaitingMail } from '#web/registration/survey/waiting-mail.tsx'
import { Button } from '#web/ui/button.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { Notice } from '#web/ui/notice.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

export type Receipt = Outputs['survey']['submit']

/** The form disappeared with the pressed button, so the focus moves here. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus()

/** The hint disappears with the address it was about. */
const passFocus = passFocusTo('main')

/** The success screen. The address is large, so that a wrong one is noticed while it can still be changed. */
export function SurveyDone({ sent }: { sent: Receipt }) {
  const [current, setCurrent] = useState(sent)
  return (
    <SentFrame>
      <h1 ref={focusHeading} tabIndex={-1} className="outline-none">
        Registration Complete!
      </h1>
      <p className="max-w-md text-soft text-balance">
        <NextStep {...current} />
      </p>
      <SentAddress current={current} onChanged={setCurrent} />
    </SentFrame>
  )
}

type WaitingHereProps = {
  waiting: NonNullable<Outputs['survey']['open']['waiting']>
  onStartAgain: () => void
  onRegisterAnother: () => void
}

/** Shown when the survey is opened again in the browser that sent it: the pending registration and its actions. */
export function WaitingHere({ waiting, onStartAgain, onRegisterAnother }: WaitingHereProps) {
  const { email, delivery, registeredAt, answers } = waiting
  return (
    <SentFrame>
      <h1>You have already registered</h1>
      <p className="max-w-md text-soft text-balance wrap-anywhere">
        You registered on {formatInstant(registeredAt, deviceZone)} as {answers.fullName}. Your answers count
        once you open the link that {delivery === 'mail' ? 'we sent to' : 'your organiser sends to'} this
        address.
      </p>
      <SentAddress current={{ email, delivery, leavesBy: null }} onChanged={() => undefined} />
      <div className="flex flex-wrap justify-center gap-2">
        <Button onPress={onStartAgain}>Start again</Button>
        <Button variant="quiet" onPress={onRegisterAnother}>
          Register somebody else
        </Button>
      </div>
      <p className="max-w-md text-sm text-soft text-balance">
        If you start again, this registration ends when the new one is sent.
      </p>
    </SentFrame>
  )
}

const SentFrame = ({ children }: { children: ReactNode }) => (
  <section className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-5 py-12 text-center">
    <span className="grid size-14 place-items-center rounded-full bg-ok-tint text-ok">
      <MailCheck className="size-7" aria-hidden />
    </span>
    {children}
  </section>
)

/** The address that the link was sent to, large, with ways to correct it. */
function SentAddress({ current, onChanged }: { current: Receipt; onChanged: (changed: Receipt) => void }) {
  const change = useOnDemand<string>(ChangeAddressDialog)
  const [choosesPassword, setChoosesPassword] = useState(false)
  const sendAgain = useAction(api.claims.sendAgain, {
    success: ({ leavesBy }) =>
      leavesBy === null ? 'The link is on its way again' : `The link will be sent by ${sendByText(leavesBy)}`,
    onSuccess: (sent) => onChanged({ ...current, ...sent }),
  })
  const suggestion = suggestAddress(current.email)
  return (
    <>
      <p className="font-display text-h2 font-semibold wrap-anywhere">{current.email}</p>
      {suggestion && (
        <div ref={passFocus}>
          <AddressHint suggestion={suggestion} onAccept={() => change.open(suggestion)} />
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="quiet" onPress={() => change.open('')}>
          Wrong address? Change it
        </Button>
        {current.delivery === 'mail' && (
          <Button isPending={sendAgain.isPending} onPress={() => sendAgain.run(undefined)}>
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
      {/* An empty string is a value, too: the dialog then starts empty. */}
      {change.subject !== undefined && (
        <ChangeAddressDialog
          email={change.subject}
          onClose={change.close}
          onChanged={(changed) => {
            onChanged(changed)
            setChoosesPassword(changed.choosesPassword)
          }}
        />
      )}
    </>
  )
}

function NextStep({ delivery, leavesBy }: Receipt) {
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

const ChangeAddressDialog = lazyDialog(
  async () => (await import('#web/registration/survey/change-address-dialog.tsx')).ChangeAddressDialog,
)
